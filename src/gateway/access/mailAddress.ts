// Mail addresses: which texts are valid, how they are written, and how they are shown to others.

import { domainToASCII } from 'node:url';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL = 64;
/**
 * Words of RFC 5322 with dots between them. Not allowed: `=?`, which begins an encoded word in a header, and `%` and
 * `!`, by which a server may route mail to another one.
 */
const LOCAL = /^(?!.*=\?)[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Two domains of one service, which ignores dots. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The address as mail is sent to it: trimmed, with its domain in lower case and ASCII. Undefined where the text is
 * none.
 */
export function parseMailAddress(text: string): string | undefined {
  const trimmed = text.length > 2 * LONGEST_ADDRESS ? '' : text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(0, at));
  // `domainToASCII` accepts more than names: ports, escapes, and numbers that stand for an IP address.
  const typed = trimmed.slice(at + 1);
  const domain = /[\s:/?#@%\\[\]]/.test(typed) ? '' : domainToASCII(typed).toLowerCase();
  if (at < 1 || local.length > LONGEST_LOCAL || !LOCAL.test(local) || !DOMAIN.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > LONGEST_ADDRESS ? undefined : address;
}

/**
 * The text that all spellings of one mailbox share: without capitals, without a `+tag`, and without the dots of Gmail.
 */
export function sameMailbox(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  const local = lower.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*/, '');
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** As in `a…@example.org`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}

/** Whether the list has the domain of the address, or a parent of that domain. */
export function isBlockedDomain(address: string, blocked: ReadonlySet<string>): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return labels.some((_label, index) => blocked.has(labels.slice(index).join('.')));
}
