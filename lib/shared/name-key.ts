import unhomoglyph from "unhomoglyph";

/** Words that no participant may go by, since others would take them for the host, the bot or a group mention. */
const reservedNames = [
  "host",
  "moderator",
  "moderators",
  "moderatorin",
  "moderation",
  "moderato",
  "facilitator",
  "facilitators",
  "admin",
  "administrator",
  "owner",
  "bot",
  "chatbot",
  "mubot",
  "muca",
  "assistant",
  "system",
  "server",
  "everyone",
  "everybody",
  "all",
  "here",
  "channel",
  "room",
  "alle",
  "gastgeber",
  "gastgeberin",
] as const;

/** Marks that decorate a letter; vowel signs and tone marks of other scripts make another name and stay. */
const decorations = /(?=[\p{Mn}\p{Me}])[\p{sc=Inherited}\p{sc=Hebrew}](?<!\u3099|\u309a)/gu;
const notInKey = /[\p{P}\p{S}\p{Z}\p{C}]/gu;
const isLetter = /[\p{L}\p{N}]/u;
const latinLetter = /^[a-z]$/u;

/**
 * Folds a cleaned name into its key: letters in any case and any look-alike script become one, decorations, spaces
 * and punctuation go. Built on Unicode's confusables, but letter by letter in small letters, so that "Ian" and
 * "Lan", or "Amy" and "Arny", stay different people although some capitals look alike.
 */
export function keyOf(name: string): string {
  let key = "";
  for (const character of name.normalize("NFKD")) key += foldCharacter(character);
  const folded = key.normalize("NFKD").replace(decorations, "").replace(notInKey, "");
  return folded === "" ? name.normalize("NFKC").toLowerCase() : folded;
}

/** What a name looks like, case kept: two names with equal looks can't be told apart by eye ("Paul", "PauI"). */
export function looksOf(name: string): string {
  const looks = Array.from(name.normalize("NFKD"), plainLook).join("");
  return looks.replace(decorations, "").replace(/\s+/gu, "");
}

/** Whether a cleaned name, also with a number behind it, would be read as one of the reserved ones. */
export function isReservedName(name: string, alsoReserved: readonly string[]): boolean {
  const forms = [name, name.replace(/[\s\p{P}\p{S}]*\p{N}+$/u, "")].filter((form) => form !== "");
  return [...reservedNames, ...alsoReserved].some((reserved) =>
    forms.some(
      (form) =>
        keyOf(form) === keyOf(reserved) || looksOf(form).toLowerCase() === looksOf(reserved).toLowerCase(),
    ),
  );
}

function foldCharacter(character: string): string {
  let folded = "";
  for (const capital of character.toUpperCase()) folded += foldLetter(capital.toLowerCase(), capital);
  return folded;
}

/**
 * One letter, given small and capital. A letter of another script counts as the Latin one that its small form looks
 * like, else the one its capital looks like, so that both forms of it fold alike.
 */
function foldLetter(small: string, capital: string): string {
  if (latinLetter.test(small)) return small;
  const bySmall = lookAlike(small);
  if (latinLetter.test(bySmall)) return bySmall;
  const byCapital = lookAlike(capital);
  return latinLetter.test(byCapital) ? byCapital : bySmall;
}

function lookAlike(character: string): string {
  const looks = plainLook(character).normalize("NFKD").replace(decorations, "").toLowerCase();
  // Some letters look like punctuation (く like 〈), which the key leaves out; a letter has to stay.
  return isLetter.test(character) && !isLetter.test(looks) ? character : looks;
}

/** The plain character that one looks like. "m" is no "rn" here, and the voicing marks of kana are no rings. */
function plainLook(character: string): string {
  if (character === "m" || character === "\u3099" || character === "\u309a") return character;
  const looks = unhomoglyph(character);
  return looks === "rn" ? "m" : looks;
}
