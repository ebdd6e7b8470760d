import type { Entry } from "@/lib/contract/entry";
import type { ActName } from "@/lib/muca/act-name";
import type { SubTopicStatus } from "@/lib/muca/sub-topic";

export type SteeringDeed =
  | "removed"
  | "opened"
  | "locked"
  | "unlocked"
  | "ended"
  | "paused"
  | "resumed"
  | "agenda"
  | "settings"
  | "undid"
  | "asked"
  | "sent"
  | "edited"
  | "discarded"
  | "expired"
  | "privately"
  | "deleted";

export interface DescribedDeed {
  /** Key below `steering.activity.did`. */
  what: SteeringDeed;
  values: Record<string, string>;
  detail: string | null;
}

/** What a steering entry says, for the activity list. */
export function describeSteering(
  entry: Entry,
  nameOf: (id: string) => string,
  actName: (act: ActName) => string,
  statusName: (status: SubTopicStatus) => string,
): DescribedDeed {
  const deed = (what: SteeringDeed, values = {}, detail: string | null = null) => ({ what, values, detail });
  switch (entry.type) {
    case "participant:removed":
      return deed("removed", { name: nameOf(entry.body.participantId) }, entry.body.reason);
    case "room:opened":
      return deed("opened");
    case "room:locked":
      return deed("locked");
    case "room:unlocked":
      return deed("unlocked");
    case "room:ended":
      return deed("ended");
    case "bot:paused":
      return deed("paused");
    case "bot:resumed":
      return deed("resumed");
    case "sub-topics:changed":
      return deed(entry.body.undoes ? "undid" : "agenda", {}, describeAgenda(entry.body, statusName));
    case "settings:changed":
      return deed(entry.body.undoes ? "undid" : "settings", {}, changedPaths(entry.body));
    case "act:requested": {
      const { act, target } = entry.body;
      return deed("asked", { act: actName(act) }, target === null ? null : nameOf(target));
    }
    case "draft:decided": {
      const { verdict, edited, text } = entry.body;
      return deed(verdict === "discarded" ? "discarded" : edited ? "edited" : "sent", {}, text);
    }
    case "draft:expired":
      return deed("expired");
    case "message:posted":
      return deed("privately", { name: entry.body.to === null ? "" : nameOf(entry.body.to) });
    default:
      return deed("deleted");
  }
}

type Agenda = Extract<Entry, { type: "sub-topics:changed" }>["body"];

/** Titles of the sub-topics that are not as they were, with the agreement where that is what changed. */
function describeAgenda(
  { before = [], subTopics }: Agenda,
  statusName: (status: SubTopicStatus) => string,
): string | null {
  const old = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  const kept = new Set(subTopics.map(({ id }) => id));
  const changed = subTopics
    .filter((each) => old.get(each.id) !== JSON.stringify(each))
    .map(({ title, status, consensus, closed }) => {
      const facts = [statusName(status), closed ? "×" : null, consensus?.text ?? null].filter(Boolean);
      return `${title} (${facts.join(", ")})`;
    });
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ title }) => `− ${title}`);
  return [...changed, ...gone].join("; ") || null;
}

type SettingsBody = Extract<Entry, { type: "settings:changed" }>["body"];

function changedPaths({ before = {}, settings }: SettingsBody): string | null {
  const old = flatten(before);
  const now = flatten(settings);
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => old.get(path) !== now.get(path),
  );
  return paths.map((path) => `${path}: ${old.get(path) ?? "–"} → ${now.get(path) ?? "–"}`).join("; ") || null;
}

function flatten(value: object, at = ""): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, field]: [string, unknown]): [string, string][] =>
      typeof field === "object" && field !== null
        ? [...flatten(field, `${at}${key}.`)]
        : [[`${at}${key}`, String(field)]],
    ),
  );
}
