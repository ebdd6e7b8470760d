/**
 * The compact letter display of pairwise comparisons: groups that share a letter do not differ. One string a group, in
 * the order given, which is also the order in which letters are handed out: give the groups sorted by their value.
 * `differs(i, j)` is asked for i < j. Insert and absorb, after Piepho (2004), J. Comput. Graph. Stat. 13.
 */
export function compactLetters(groups: number, differs: (i: number, j: number) => boolean): string[] {
  let columns: ReadonlySet<number>[] =
    groups === 0 ? [] : [new Set(Array.from({ length: groups }, (_, i) => i))];
  for (let i = 0; i < groups; i += 1) {
    for (let j = i + 1; j < groups; j += 1) {
      if (differs(i, j)) columns = absorb(columns.flatMap((column) => insert(column, i, j)));
    }
  }
  const sorted = columns.toSorted((a, b) => compareMembers([...a], [...b]));
  return Array.from({ length: groups }, (_, group) =>
    sorted.flatMap((column, index) => (column.has(group) ? [letterOf(index)] : [])).join(""),
  );
}

/** A column that holds both of a pair that differs becomes two, each without one of them. */
function insert(column: ReadonlySet<number>, i: number, j: number): ReadonlySet<number>[] {
  if (!column.has(i) || !column.has(j)) return [column];
  return [i, j].map((out) => new Set([...column].filter((member) => member !== out)));
}

/** Leaves out each column that another one contains. */
function absorb(columns: readonly ReadonlySet<number>[]): ReadonlySet<number>[] {
  return columns.filter(
    (column, index) =>
      !columns.some(
        (other, at) =>
          at !== index &&
          [...column].every((member) => other.has(member)) &&
          (other.size > column.size || at < index),
      ),
  );
}

function compareMembers(a: readonly number[], b: readonly number[]): number {
  const [left, right] = [a.toSorted((x, y) => x - y), b.toSorted((x, y) => x - y)];
  for (const [index, member] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (member !== other) return member - other;
  }
  return left.length - right.length;
}

/** a .. z, then aa, ab, ... */
function letterOf(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
