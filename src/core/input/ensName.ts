// Names of ENS as they are typed for addresses. They stay as typed until a call is sent, and are looked up then.

import { quote } from './input.ts';

/** Labels and dots, the last label in letters: no number, no shortened address and no link is such a text. */
const NAME = /^(?:[^\s.,;:/\\"'`()[\]{}<>@]+\.)+[a-z]{2,}$/iu;
const LONGEST = 255;

/** Whether a text has the form of a name. Whether ENS takes it as one shows when it is looked up. */
export function isEnsName(text: string): boolean {
  return text.length <= LONGEST && NAME.test(text);
}

/** The note of a field that has these names. */
export function lookedUp(names: readonly string[]): string {
  const all = [...new Set(names)].map(quote).join(' and ');
  return `ENS resolves ${all} when the request is sent.`;
}
