// Takes values out of pasted text: links to pages of block explorers, and addresses with their chain in front.

import type { Input } from './input.ts';
import { acceptWith, refuse } from './input.ts';

type Page = 'address' | 'transaction' | 'block';

const PAGES: Readonly<Record<string, Page>> = {
  address: 'address',
  token: 'address',
  tx: 'transaction',
  transaction: 'transaction',
  block: 'block',
};
const LINK =
  /^(?:https?:\/\/)?[^\s?#]*\/(tx|transaction|address|token|block)\/(0x[0-9a-f]+|\d+)\/?(?:[?#].*)?$/i;
/** EIP-3770 `eth:0x…` and CAIP-10 `eip155:1:0x…`. */
const WITH_CHAIN = /^((?:[a-z][a-z0-9-]*:)(?:[a-z0-9-]+:)?)(0x[0-9a-f]{40})$/i;

/** The value in the URL of a block explorer’s page; undefined for every other text. */
export function explorerLink(text: string): { readonly page: Page; readonly value: string } | undefined {
  const [, page, value] = LINK.exec(text) ?? [];
  return value === undefined ? undefined : { page: PAGES[page!.toLowerCase()]!, value };
}

/** An address and the chain named in front of it; undefined for every other text. */
export function addressWithChain(
  text: string,
): { readonly chain: string; readonly address: string } | undefined {
  const [, chain, address] = WITH_CHAIN.exec(text) ?? [];
  return chain === undefined || address === undefined ? undefined : { chain, address };
}

/** Reads the value in a link to one of `pages`, and refuses other links; undefined where the text is not a link. */
export function readLink(
  text: string,
  pages: readonly Page[],
  wanted: string,
  read: (value: string) => Input,
): Input | undefined {
  const link = explorerLink(text);
  if (link === undefined)
    return /^https?:/i.test(text) ? refuse(`This link is not read. ${wanted}`) : undefined;
  if (!pages.includes(link.page)) return refuse(`This is a link to ${A[link.page]}. ${wanted}`);
  const input = read(link.value);
  return input.ok ? withNote(input, 'Taken from the link; the chain is that of the endpoint.') : input;
}

const A: Readonly<Record<Page, string>> = {
  address: 'an address',
  transaction: 'a transaction',
  block: 'a block',
};

/** The input with a further note in front. */
export function withNote(input: Extract<Input, { ok: true }>, note: string): Input {
  return acceptWith(input.value, [{ note }, input]);
}
