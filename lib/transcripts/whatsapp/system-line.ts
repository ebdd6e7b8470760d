import type { TranscriptEvent } from "../transcript";

export interface SystemLine {
  kind: TranscriptEvent["kind"];
  /** Names of those who joined or left. */
  people: string[];
  /** Who did it, when it is somebody else. */
  actor: string | null;
}

/** No name has a colon in it here: with one, the line would be somebody's message. */
const who = "(?<actor>[^:\\n]+?)";
const whom = "(?<people>[^:\\n]+?)";

const joined = [
  `^${who} added ${whom}$`,
  `^${whom} (?:was|were) added$`,
  `^${whom} joined(?: using .*| from the community.*)?$`,
  `^${who} hat ${whom} hinzugefügt$`,
  `^${whom} wurden? (?:von ${who} )?hinzugefügt$`,
  `^${whom} ist (?:der Gruppe )?(?:über|per|mithilfe|mit) .*beigetreten$`,
  `^${who} añadió a ${whom}$`,
  `^${whom} se unió usando .*$`,
  `^${who} a ajouté ${whom}$`,
  `^${who} ha aggiunto ${whom}$`,
  `^${who} adicionou ${whom}$`,
].map((text) => new RegExp(text, "iu"));

const left = [
  `^${who} removed ${whom}$`,
  `^${whom} (?:was|were) removed$`,
  `^${whom} left(?: the group)?$`,
  `^${who} hat ${whom} entfernt$`,
  `^${whom} wurden? (?:von ${who} )?entfernt$`,
  `^${whom} hat die Gruppe verlassen$`,
  `^${whom} salió(?: del grupo)?$`,
  `^${whom} est parti(?:e)?(?: du groupe)?$`,
  `^${whom} a quitté(?: le groupe)?$`,
  `^${whom} ha abbandonato(?: il gruppo)?$`,
  `^${whom} saiu(?: do grupo)?$`,
].map((text) => new RegExp(text, "iu"));

const other = [
  /end-to-end encrypted/i,
  /Ende-zu-Ende-verschlüsselt/i,
  /cifrad[oa]s? de extremo a extremo/i,
  /chiffrés? de bout en bout/i,
  /crittografat[ie] end-to-end/i,
  /criptografia de ponta a ponta|protegidas com a criptografia/i,
  /^[^:\n]+ (?:created (?:this )?(?:group|community)|hat (?:die|diese) (?:Gruppe|Community) .*erstellt|creó (?:el|este) grupo|a créé (?:le|ce) groupe|ha creato il gruppo|criou (?:o|este) grupo)/iu,
  /^[^:\n]+ (?:changed (?:the|this|their|to)|deleted (?:the|this) group|turned (?:on|off) |pinned a message|hat (?:den Betreff|das Gruppenbild|die Gruppenbeschreibung|die Telefonnummer|eine Nachricht angeheftet)|cambió |a changé |ha cambiato |mudou |alterou )/iu,
  /^(?:Your security code|You're now an admin|Du bist jetzt Admin|Deine Sicherheitsnummer|This chat is with a business|Only admins)/i,
];

/** Of these a chat is told from its first line, whoever stands as its author. */
const encryptionNotice = other.slice(0, 6);

export function isEncryptionNotice(text: string): boolean {
  return encryptionNotice.some((pattern) => pattern.test(text));
}

/** What a line by WhatsApp itself says; null when it reads like somebody's words. */
export function readSystemLine(text: string): SystemLine | null {
  const plain = text.trim().replace(/[.。]$/u, "");
  for (const [kind, patterns] of [
    ["joined", joined],
    ["left", left],
  ] as const) {
    for (const pattern of patterns) {
      const found = pattern.exec(plain)?.groups;
      if (found) {
        return { kind, people: namesIn(found.people ?? ""), actor: found.actor ? nameOf(found.actor) : null };
      }
    }
  }
  return other.some((pattern) => pattern.test(plain))
    ? { kind: "other", people: [], actor: actorOf(plain) }
    : null;
}

/** "Ana changed the subject …": Ana. */
function actorOf(text: string): string | null {
  const found =
    /^([^:\n]+?) (?:created|changed|deleted|turned|pinned|hat|creó|cambió|a créé|a changé|ha creato|ha cambiato|criou|mudou|alterou) /iu.exec(
      text,
    );
  const name = found?.[1];
  return name === undefined || isEncryptionNotice(text) ? null : nameOf(name);
}

const self = /^(?:you|du|dich|dir|tú|ti|te|tu|toi|você)$/i;

/** The exporter is not named in lines about them. */
function nameOf(text: string): string {
  const name = text.trim().replace(/^~\s*/u, "");
  return self.test(name) ? "you" : name;
}

function namesIn(text: string): string[] {
  return text
    .split(/,| and | und | y | et | e | & /u)
    .map(nameOf)
    .filter(Boolean);
}
