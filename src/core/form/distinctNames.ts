// Distinguishes map entries whose names are equal or still empty, so that JSON can hold them all.

/** The names; one that occurred before gets a number behind it: `a`, `a (2)`. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; taken.has(distinct); number++) distinct = `${name} (${number})`.trimStart();
    taken.add(distinct);
    return distinct;
  });
}
