// Tokens in links: an id, signed for one purpose and one site. Forged tokens are refused without reading the store.

import { timingSafeEqual } from 'node:crypto';
import type { Sealer } from '../access/sealer.ts';

type LinkPurpose = 'confirm' | 'revoke';

export interface Links {
  /** Returns the whole link. */
  to(purpose: LinkPurpose, name: Buffer): string;
  /** Returns the name in the token; undefined where this site did not sign the token for this purpose. */
  read(purpose: LinkPurpose, token: string): Buffer | undefined;
}

const SIGNATURE = 32;
const LONGEST_TOKEN = 128;

/** `origin`: of the site. */
export function createLinks(origin: string, sealer: Sealer): Links {
  const sign = (purpose: LinkPurpose, name: Buffer): Buffer =>
    sealer.sign(purpose, `${origin}\n${name.toString('base64url')}`);
  return {
    to: (purpose, name) =>
      `${origin}/keys/${purpose}?token=${Buffer.concat([name, sign(purpose, name)]).toString('base64url')}`,
    read(purpose, token) {
      if (token.length > LONGEST_TOKEN || !/^[\w-]+$/.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      // Another spelling of the same bytes is refused.
      if (bytes.length <= SIGNATURE || bytes.toString('base64url') !== token) return undefined;
      const name = bytes.subarray(0, -SIGNATURE);
      return timingSafeEqual(bytes.subarray(-SIGNATURE), sign(purpose, name)) ? name : undefined;
    },
  };
}
