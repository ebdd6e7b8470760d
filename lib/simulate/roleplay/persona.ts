import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { singleLine } from "@/lib/shared/text";

/** Sociodemographic features (LLM-Roleplay, section 3.1), and whatever else somebody adds. */
export interface PersonaFeatures {
  ageGroup?: string;
  gender?: string;
  race?: string;
  education?: string;
  nativeEnglish?: boolean;
  /** Any further feature: its name and its value. */
  more?: Readonly<Record<string, string>>;
}

export interface Persona {
  features: PersonaFeatures;
  /** Free words that come after the features. */
  text?: string;
}

/** The values that the paper's participants had, as a start for a grid. */
export const paperFeatureValues = {
  ageGroup: ["18 to 24", "25 to 34", "35 to 44", "45 to 54"],
  gender: ["female", "male"],
  race: ["Asian or Pacific Islander", "White"],
  education: ["Master's degree", "Doctoral degree"],
  nativeEnglish: [true, false],
} as const;

/** A persona in words, addressed to whoever plays it. */
export function describePersona({ features, text }: Persona): string {
  const facts = [
    features.ageGroup && `Your age is ${features.ageGroup} years.`,
    features.gender && `Your gender is ${features.gender}.`,
    features.race && `You describe yourself as ${features.race}.`,
    features.education && `Your highest education is: ${features.education}.`,
    features.nativeEnglish === undefined
      ? ""
      : features.nativeEnglish
        ? "English is your native language."
        : "English is not your native language.",
    ...Object.entries(features.more ?? {}).map(([name, value]) => `Your ${name}: ${value}.`),
    text,
  ];
  return facts.flatMap((fact) => (fact ? [singleLine(fact)] : [])).join(" ") || "You are an ordinary user.";
}

export type FeatureGrid = {
  readonly [Feature in Exclude<keyof PersonaFeatures, "more">]?: readonly NonNullable<
    PersonaFeatures[Feature]
  >[];
} & { readonly more?: Readonly<Record<string, readonly string[]>> };

/** Every combination of the values, the last feature changing fastest. A feature without values is left out. */
export function personaGrid({ more = {}, ...grid }: FeatureGrid): Persona[] {
  let combinations: PersonaFeatures[] = [{}];
  for (const [feature, values] of Object.entries(grid)) {
    if (values === undefined || values.length === 0) continue;
    combinations = combinations.flatMap((so) => values.map((value) => ({ ...so, [feature]: value })));
  }
  for (const [name, values] of Object.entries(more)) {
    if (values.length === 0) continue;
    combinations = combinations.flatMap((so) =>
      values.map((value) => ({ ...so, more: { ...so.more, [name]: value } })),
    );
  }
  return combinations.map((features) => ({ features }));
}

/** `count` of the personas without repetition, in their order; the same seed draws the same. */
export function samplePersonas(personas: readonly Persona[], count: number, seed: number): Persona[] {
  const random = xoroshiro128plus(seed);
  const left = personas.map((_, index) => index);
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(uniformInt(random, 0, left.length - 1), 1));
  }
  const chosen = new Set(drawn);
  return personas.filter((_, index) => chosen.has(index));
}

/** How many personas differ in what is said of them. */
export function countDistinct(personas: readonly Persona[]): number {
  return new Set(personas.map(describePersona)).size;
}
