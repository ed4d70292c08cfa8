// Recognizes arguments that are points in time by their names. Names that may also mean a duration do not count.

const NAMES = [
  String.raw`deadline|expiry|expires|since|until|time`,
  String.raw`\w*(?:[a-z]_?|^_*)(?:Deadline|deadline|Expiry|expiry|Expiration|expiration|Timestamp|timestamp)`,
  String.raw`\w*[a-z](?:At|_at|Since|_since|Until|_until)`,
  String.raw`(?:valid|not)_?(?:[aA]fter|[bB]efore|[fF]rom)`,
  String.raw`\w*(?:[sS]tart|[eE]nd|[bB]egin|[oO]pen|[cC]lose|[uU]nlock|[rR]elease|[eE]xpiry|[mM]aturity|[bB]lock|[uU]pdate|[cC]reation|[lL]aunch)(?:Time|_time)`,
];
const TIME = new RegExp(`^_*(?:${NAMES.join('|')})_*$`);

/** Whether a number with this name is a time, in seconds since 1970. */
export function isTimeName(name: string): boolean {
  return TIME.test(name);
}
