import { attachmentKindOf } from "../placeholder";
import type { Attachment, AttachmentKind } from "../transcript";

export interface MessageBody {
  text: string;
  attachments: Attachment[];
  edited: boolean;
  deleted: boolean;
}

const deleted =
  /^(?:This message was deleted|You deleted this message|Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht|Se eliminó este mensaje|Eliminaste este mensaje|Ce message a été supprimé|Vous avez supprimé ce message|Questo messaggio è stato eliminato|Hai eliminato questo messaggio|Mensagem apagada|Esta mensagem foi apagada|Você apagou esta mensagem)\.?$/iu;

const edited =
  /\s*<(?:This message was edited|Diese Nachricht wurde bearbeitet\.?|Se editó este mensaje\.?|Ce message a été modifié|Questo messaggio è stato modificato|Mensagem editada|Esta mensagem foi editada)>\s*$/iu;

/** `<Media omitted>`, in whatever language: nobody else writes a message that is all in angle brackets. */
const omitted = /^<[^<>\n]{3,60}>$/u;

const omittedKinds: readonly [RegExp, AttachmentKind][] = [
  [
    /^(?:image omitted|Bild weggelassen|imagen omitida|image absente|immagine omessa|imagem ocultada)$/iu,
    "image",
  ],
  [/^(?:GIF omitted|GIF weggelassen|GIF omitido)$/iu, "image"],
  [
    /^(?:video (?:note )?omitted|Video weggelassen|video omitido|vidéo absente|video omesso|vídeo omitido)$/iu,
    "video",
  ],
  [/^(?:audio omitted|Audio weggelassen|audio omitido|audio omis|audio omesso|áudio ocultado)$/iu, "audio"],
  [/^(?:sticker omitted|Sticker weggelassen|sticker omitido|sticker omis|sticker omesso)$/iu, "sticker"],
  [/^(?:(?:.*• )?.*document omitted|.*Dokument weggelassen|documento omitido)$/iu, "document"],
  [/^(?:Contact card omitted|Kontaktkarte (?:ausgelassen|weggelassen))$/iu, "contact"],
];

const attached =
  /\s*<(?:attached|Anhang|angehängt|adjunto|pièce jointe|allegato|anexado):\s*([^<>\n]+)>\s*$/iu;
const attachedFile =
  /^(\S[^\n]*?\.\w{2,5}) \((?:file attached|Datei angehängt|archivo adjunto|fichier joint|file allegato|arquivo anexado)\)(?:\n|$)/iu;

/** What a message holds besides words: things sent along, whether it was edited or deleted. */
export function readMessageBody(whole: string): MessageBody {
  const isEdited = edited.test(whole);
  const text = isEdited ? whole.replace(edited, "") : whole;
  const body = { edited: isEdited, deleted: false };
  if (deleted.test(text)) return { ...body, text: "", attachments: [], deleted: true };
  if (omitted.test(text)) return { ...body, text: "", attachments: [{ kind: "file", name: null }] };
  const kind = omittedKinds.find(([pattern]) => pattern.test(text))?.[1];
  if (kind) return { ...body, text: "", attachments: [{ kind, name: null }] };
  const named = attached.exec(text) ?? attachedFile.exec(text);
  if (!named) return { ...body, text, attachments: [] };
  const name = (named[1] ?? "").trim();
  return {
    ...body,
    text: text.replace(named[0], "").trim(),
    attachments: [{ kind: attachmentKindOf(name), name }],
  };
}
