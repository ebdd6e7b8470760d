import type { RosterPerson } from "@/lib/contract/room-state";
import type { Presence } from "@/lib/contract/socket";
import type { ParticipantFeatures } from "@/lib/muca/decision";
import { type Talk, talkShares } from "./talk";

export const peopleOrders = ["joined", "talk", "lurker"] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** One person as the dashboard lists them. */
export interface PersonRow {
  person: RosterPerson;
  online: boolean;
  lastSeenAt: string | null;
  talk: Talk;
  /** Of the words of everybody present, 0..1. */
  share: number;
  /** Null before the first turn in which this person was counted. */
  features: ParticipantFeatures | null;
}

interface PeopleInput {
  roster: readonly RosterPerson[];
  presence: Presence;
  features: Readonly<Record<string, ParticipantFeatures>>;
  talk: Readonly<Record<string, Talk>>;
}

/** Rows for everybody who ever joined; those who left or were removed come last and have no share. */
export function peopleRows(input: PeopleInput, order: PeopleOrder): PersonRow[] {
  const here = input.roster.filter((person) => person.presence === "here");
  const gone = input.roster.filter((person) => person.presence !== "here");
  const shares = talkShares(
    here.map((person) => person.id),
    input.talk,
  );
  const row = (person: RosterPerson): PersonRow => ({
    person,
    online: person.presence === "here" && (input.presence[person.id]?.online ?? false),
    lastSeenAt: input.presence[person.id]?.lastSeenAt ?? null,
    talk: input.talk[person.id] ?? { utterances: 0, words: 0 },
    share: shares[person.id] ?? 0,
    features: input.features[person.id] ?? null,
  });
  return [...sortRows(here.map(row), order), ...gone.map(row)];
}

function sortRows(rows: PersonRow[], order: PeopleOrder): PersonRow[] {
  if (order === "joined") return rows;
  const value = (row: PersonRow) => (order === "talk" ? row.share : (row.features?.lurkerScore ?? 0));
  // Sorting is stable: equal values stay in joining order.
  return [...rows].sort((a, b) => value(b) - value(a));
}
