// Makes the requests to public services for a selector or a contract, and reads their replies: signatures that hash to
// the selector, or the ABI of the contract.

import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { jsonAbiOf, parseSignature, signatureId } from './signature.ts';

/** What can be looked up: a selector of a function or an error, or the contract at an address; in lower case. */
export type LookupTarget =
  | { readonly kind: 'selector'; readonly id: string }
  | { readonly kind: 'contract'; readonly address: string };

/**
 * Base URLs. `signatures`: has the API of OpenChain’s signature database. `contracts`: has version 2 of Sourcify’s API.
 */
export type LookupServices = { readonly signatures: string; readonly contracts: string };

/** The JSON text of an ABI, and the name under which it is kept. */
export type LookupResult = { readonly name: string; readonly text: string };

/** The most signatures kept for a selector. Functions can share one, and services collect junk made to share one. */
const MOST_SIGNATURES = 5;
const LONGEST_NAME = 100;

/**
 * Undefined for any other text. A topic cannot be looked up: the text of its event does not show which arguments are
 * topics.
 */
export function parseLookupTarget(text: string): LookupTarget | undefined {
  const typed = text.trim().toLowerCase();
  if (/^0x[0-9a-f]{8}$/.test(typed)) return { kind: 'selector', id: typed };
  return /^0x[0-9a-f]{40}$/.test(typed) ? { kind: 'contract', address: typed } : undefined;
}

/** The URL to GET. A contract is looked up on one chain. */
export function lookupUrl(target: LookupTarget, services: LookupServices, chainId: number): string {
  const base = (url: string): string => url.replace(/\/+$/, '');
  return target.kind === 'selector'
    ? `${base(services.signatures)}?function=${target.id}&filter=true`
    : `${base(services.contracts)}/${chainId}/${target.address}?fields=abi,compilation`;
}

/** Undefined where the reply has nothing usable. `service`: the host of the service. */
export function readLookupReply(
  target: LookupTarget,
  reply: string,
  service: string,
): LookupResult | undefined {
  const json = jsonOf(reply);
  if (!isJsonObject(json)) return undefined;
  return target.kind === 'selector'
    ? signaturesIn(json, target.id, service)
    : contractIn(json, target.address, service);
}

/** The service does not distinguish functions from errors, so each signature is taken as both. */
function signaturesIn(json: JsonValue, id: string, service: string): LookupResult | undefined {
  const found = member(member(member(json, 'result'), 'function'), id);
  if (!Array.isArray(found)) return undefined;
  const texts = (found as readonly JsonValue[]).flatMap((item) => {
    const name = member(item, 'name');
    const signature = typeof name === 'string' ? parseSignature(name, '') : undefined;
    return signature?.kind === 'function' && signatureId(signature) === id ? [signature.text] : [];
  });
  const kept = [...new Set(texts)].slice(0, MOST_SIGNATURES);
  if (kept.length === 0) return undefined;
  const lines = kept.flatMap((text) => [`function ${text}`, `error ${text}`]);
  // The part behind the last slash, here the host, is shown as the source of what is decoded by it.
  return { name: `${kept.join(', ')} from https://${service}`, text: JSON.stringify(lines) };
}

function contractIn(json: JsonValue, address: string, service: string): LookupResult | undefined {
  const abi = jsonAbiOf(json);
  if (abi === undefined || abi.length === 0) return undefined;
  const name = member(member(json, 'compilation'), 'name');
  const called = typeof name === 'string' && name !== '' ? ellipsis(name, LONGEST_NAME) : address;
  return { name: `${called} (${service})`, text: JSON.stringify(abi) };
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
