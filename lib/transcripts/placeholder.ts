import type { Attachment, AttachmentKind } from "./transcript";

/** What stands for a message that was deleted, so that it keeps its place. */
export const deletedText = "[deleted message]";

/** A message's text with a placeholder for each thing sent along. */
export function placeholderFor(text: string, attachments: readonly Attachment[], deleted: boolean): string {
  if (deleted) return deletedText;
  const marks = attachments.map(({ kind, name }) => (name ? `[${kind}: ${name}]` : `[${kind}]`));
  return [text, ...marks].filter(Boolean).join("\n");
}

const kindOfEnding: readonly [RegExp, AttachmentKind][] = [
  [/\.(?:jpe?g|png|gif|heic|bmp|tiff?|svg)$/i, "image"],
  [/\.webp$/i, "sticker"],
  [/\.(?:mp4|mov|avi|mkv|3gp|webm)$/i, "video"],
  [/\.(?:mp3|m4a|opus|ogg|oga|wav|aac|amr|flac)$/i, "audio"],
  [/\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|txt|md|csv|rtf|pages|key|numbers)$/i, "document"],
  [/\.vcf$/i, "contact"],
];

/** What a file is, by its name. */
export function attachmentKindOf(name: string): AttachmentKind {
  return kindOfEnding.find(([ending]) => ending.test(name))?.[1] ?? "file";
}
