// The certificates of one endpoint, as file paths: whom to trust, and how this machine identifies itself.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Absolute paths of PEM files; `~/` is the home folder. */
export type EndpointTls = {
  /** The authorities that the server’s certificate is checked against, in place of all others. */
  readonly ca?: string;
  /** The client certificate, with its chain. */
  readonly cert?: string;
  /** The private key of the client certificate; left out where the file of `cert` contains it. */
  readonly key?: string;
};

const MEMBERS = ['ca', 'cert', 'key'];
const ABSOLUTE = /^(~?\/|[a-z]:[\\/]|\\\\)/i;

/** What is wrong with the `tls` member of an endpoint, or `undefined`. */
export function endpointTlsProblem(tls: JsonValue | undefined, urlTemplate: string): string | undefined {
  if (tls === undefined) return undefined;
  if (!isJsonObject(tls)) return '“tls” is an object with the paths “ca”, “cert” and “key”.';
  for (const [name, path] of Object.entries(tls)) {
    if (!MEMBERS.includes(name)) return '“tls” has “ca”, “cert” and “key” only.';
    if (typeof path !== 'string' || !ABSOLUTE.test(path) || path.includes('\0'))
      return `“${name}” of “tls” is the whole path of a PEM file, such as ~/certificates/${name}.pem.`;
  }
  if (tls['key'] !== undefined && tls['cert'] === undefined) return '“key” of “tls” needs “cert” beside it.';
  return urlTemplate.startsWith('https:') ? undefined : '“tls” needs a URL that starts with https://.';
}
