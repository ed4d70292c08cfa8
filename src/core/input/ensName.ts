// ENS names typed in place of addresses. They stay as typed, and are resolved when the call is sent.

import { quote } from './input.ts';

/** Labels and dots, the last label of letters only: numbers, shortened addresses and links do not match. */
const NAME = /^(?:[^\s.,;:/\\"'`()[\]{}<>@]+\.)+[a-z]{2,}$/iu;
const LONGEST = 255;

/** Whether a text has the form of an ENS name. ENS may still refuse it when it is resolved. */
export function isEnsName(text: string): boolean {
  return text.length <= LONGEST && NAME.test(text);
}

/** The note beside a field that holds these ENS names. */
export function ensNote(names: readonly string[]): string {
  const all = [...new Set(names)].map(quote).join(' and ');
  return `ENS resolves ${all} when the request is sent.`;
}
