import { posix } from "node:path";
import { environmentReader, type HouseRule, houseRules, pureFolders } from "./house-rules";
import { type ModuleFacts, readModule } from "./read-module";

/** One sentence for each way in which a file breaks the house's rules; `file` is relative to the project. */
export function findViolations(file: string, text: string): string[] {
  const facts = readModule(file, text);
  return [
    ...importViolations(file, facts),
    ...purityViolations(file, facts),
    ...environmentViolations(file, facts),
  ];
}

function importViolations(file: string, { imports }: ModuleFacts): string[] {
  const rule = ruleFor(file);
  if (!rule) return [];
  return imports.flatMap(({ specifier, typesOnly }) => {
    const target = resolveImport(file, specifier);
    if (target === null || isTest(file) || mayImport(rule, target, typesOnly)) return [];
    return [`${file} imports ${target}, which ${rule.place} may not${typesOnly ? ", types included" : ""}`];
  });
}

/** The most particular rule for a file: that of the longest place. */
function ruleFor(file: string): HouseRule | undefined {
  const fitting = houseRules.filter((rule) => file.startsWith(rule.place));
  return fitting.sort((left, right) => right.place.length - left.place.length)[0];
}

/** The project file an import leads to, without extension; null for packages. */
function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith("@/")) return posix.normalize(specifier.slice(2));
  if (!specifier.startsWith(".")) return null;
  return posix.normalize(posix.join(posix.dirname(file), specifier));
}

function mayImport(rule: HouseRule, target: string, typesOnly: boolean): boolean {
  const allowed = [rule.place, ...rule.mayImport, ...(typesOnly ? (rule.mayImportTypes ?? []) : [])];
  return allowed.some((place) => `${target}/`.startsWith(place.endsWith("/") ? place : `${place}/`));
}

function purityViolations(file: string, { reaches }: ModuleFacts): string[] {
  if (isTest(file) || !pureFolders.some((folder) => file.startsWith(folder))) return [];
  return [...reaches].map((reach) => `${file} is pure and must not reach for ${reach}`);
}

function environmentViolations(file: string, { reaches }: ModuleFacts): string[] {
  const isProduct = /^(?:app|components|lib)\//.test(file);
  if (!isProduct || file === environmentReader || !reaches.has("the environment")) return [];
  return [`${file} reads the environment; only ${environmentReader} may`];
}

/** Tests may look at more than what they test, but nothing of them runs in the product. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file);
}
