// Mail addresses: what is one, how it is written, and how it is shown to others.

import { domainToASCII } from 'node:url';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL = 64;
/**
 * Words of RFC 5322 with dots between them: nothing that a header could take for its own (`=?` begins an encoded word),
 * nor a server for a way to another one (`%`, `!`).
 */
const LOCAL = /^(?!.*=\?)[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Two names of one service, which leaves dots out. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The address as mail is sent to it: trimmed, its domain in lower case and ASCII. Undefined where it is none. */
export function parseMailAddress(text: string): string | undefined {
  const trimmed = text.length > 2 * LONGEST_ADDRESS ? '' : text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(0, at));
  // It takes more than names: ports, escapes and numbers that stand for an IP address.
  const typed = trimmed.slice(at + 1);
  const domain = /[\s:/?#@%\\[\]]/.test(typed) ? '' : domainToASCII(typed).toLowerCase();
  if (at < 1 || local.length > LONGEST_LOCAL || !LOCAL.test(local) || !DOMAIN.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > LONGEST_ADDRESS ? undefined : address;
}

/** The text that all spellings of one mailbox have in common: whatever its capitals, its `+tag`, and the dots of Gmail. */
export function sameMailbox(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  const local = lower.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*/, '');
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** `a…@example.org`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}

/** Whether the domain, or one above it, is in the list. */
export function isBlockedDomain(address: string, blocked: ReadonlySet<string>): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return labels.some((_label, index) => blocked.has(labels.slice(index).join('.')));
}
