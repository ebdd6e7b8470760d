import { codePointLength, singleLine } from "@/lib/shared/text";

const roleMaxLength = 60;

/**
 * The roles people can choose from when they join: two or more short lines of the room's roles text, each with an
 * optional list mark. Any other text describes people and offers nothing.
 */
export function offeredRoles(roles: string | null): string[] {
  const lines = (roles ?? "")
    .split("\n")
    .map((line) => singleLine(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "")))
    .filter((line) => line !== "");
  const isList = lines.length >= 2 && lines.every((line) => codePointLength(line) <= roleMaxLength);
  return isList ? [...new Set(lines)] : [];
}
