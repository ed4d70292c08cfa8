// Builds objects without their undefined members.

type Given<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** A copy of `members` without those that are undefined. */
export function given<Members extends object>(members: Members): Given<Members> {
  const found: Given<Members> = {};
  for (const name in members) if (members[name] !== undefined) found[name] = members[name] as never;
  return found;
}
