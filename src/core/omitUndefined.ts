// Builds objects without their undefined members.

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** A copy of `members` without those that are undefined. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  const found: Defined<Members> = {};
  for (const name in members) if (members[name] !== undefined) found[name] = members[name] as never;
  return found;
}
