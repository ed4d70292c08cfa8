// Which arguments are moments, by their names: those whose names could be of a duration too are not.

const NAMES = [
  String.raw`deadline|expiry|expires|since|until|time`,
  String.raw`\w*(?:[a-z]_?|^_*)(?:Deadline|deadline|Expiry|expiry|Expiration|expiration|Timestamp|timestamp)`,
  String.raw`\w*[a-z](?:At|_at|Since|_since|Until|_until)`,
  String.raw`(?:valid|not)_?(?:[aA]fter|[bB]efore|[fF]rom)`,
  String.raw`\w*(?:[sS]tart|[eE]nd|[bB]egin|[oO]pen|[cC]lose|[uU]nlock|[rR]elease|[eE]xpiry|[mM]aturity|[bB]lock|[uU]pdate|[cC]reation|[lL]aunch)(?:Time|_time)`,
];
const TIME = new RegExp(`^_*(?:${NAMES.join('|')})_*$`);

/** Whether a number of this name is a moment, in seconds since 1970. */
export function isTimeName(name: string): boolean {
  return TIME.test(name);
}
