import { createChance } from "./chance";

const names = [
  "Amira",
  "Bela",
  "Carla",
  "Dmitri",
  "Elif",
  "Farid",
  "Greta",
  "Hugo",
  "Imani",
  "Jonas",
  "Keiko",
  "Luca",
  "Mina",
  "Noor",
  "Oskar",
  "Priya",
  "Quentin",
  "Rosa",
  "Samir",
  "Tilda",
  "Uri",
  "Vera",
  "Wanda",
  "Xenia",
  "Yara",
  "Zeno",
];

/** So many different names, by seed; those taken are left out, and beyond the list they are numbered. */
export function attendeeNames(count: number, seed: number, taken: readonly string[] = []): string[] {
  const chance = createChance(seed, "names");
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const free = names
    .filter((name) => !used.has(name.toLowerCase()))
    .map((name) => ({ name, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
  return Array.from({ length: count }, (_, index) => free[index] ?? `Guest ${index + 1}`);
}
