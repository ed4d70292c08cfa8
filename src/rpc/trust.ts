// Which authorities connections trust and how they identify this machine: the authorities of Node and of the system,
// and the certificate files of an endpoint.

import { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { EndpointTls } from '../core/endpoint/endpointTls.ts';
import type { Failure } from '../core/failure/failure.ts';
import { omitUndefined } from '../core/omitUndefined.ts';
import { expandHome, readCertificates } from './certificateFiles.ts';
import type { SystemAuthorities } from './transport.ts';

/** Trust that differs from Node's own: other authorities, or a client certificate. */
export type Trust = {
  /** Equal for the same files and authorities. */
  readonly id: string;
  /** Whether the system's authorities count. */
  readonly isWide: boolean;
  readonly forEndpoint: SecureContext;
  readonly forProxy: SecureContext | undefined;
};

let made = 0;

export class Trusts {
  /** Part of each `id`: no pool is shared with earlier `Trusts`, whose authorities may differ. */
  readonly #number = ++made;
  readonly #systemAuthorities: SystemAuthorities;
  #loading: Promise<void> | undefined;
  /** Node's authorities and the system's. Undefined until they are needed, and where the system has none. */
  #all: readonly string[] | undefined;
  #system: (Trust & { readonly forProxy: SecureContext }) | undefined;
  /** Pairs of origin and proxy whose certificates Node's own authorities do not vouch for. */
  readonly #wide = new Set<string>();
  readonly #ofFiles = new Map<string, Trust>();

  constructor(systemAuthorities: SystemAuthorities) {
    this.#systemAuthorities = systemAuthorities;
  }

  /** Undefined where Node's own trust applies. A promise only where there are files to read. */
  of(
    origin: string,
    proxy: string | undefined,
    tls: EndpointTls | undefined,
  ): Trust | undefined | Promise<Trust | Failure> {
    const isWide = this.#wide.has(placeOf(origin, proxy));
    if (tls !== undefined) return this.#withFiles(tls, isWide);
    return isWide ? this.#system : undefined;
  }

  /**
   * Makes the system's authorities count for an origin from now on; returns false where the system has none.
   * They are loaded here, not at the start: reading hundreds of certificates takes a tenth of a second, and most
   * endpoints do not need them.
   */
  async widen(origin: string, proxy: string | undefined): Promise<boolean> {
    await (this.#loading ??= this.#load());
    if (this.#system === undefined) return false;
    this.#wide.add(placeOf(origin, proxy));
    return true;
  }

  async #load(): Promise<void> {
    const system = (await this.#systemAuthorities()).filter(isCertificate);
    if (system.length === 0) return;
    this.#all = [...new Set([...getCACertificates('default'), ...system].map((pem) => pem.trim()))];
    const context = createSecureContext({ ca: [...this.#all] });
    this.#system = { id: `${this.#number}`, isWide: true, forEndpoint: context, forProxy: context };
  }

  async #withFiles(tls: EndpointTls, isWide: boolean): Promise<Trust | Failure> {
    const id = `${this.#number} ${String(isWide)} ${await stateOf(tls)}`;
    const known = this.#ofFiles.get(id);
    if (known !== undefined) return known;
    const read = await readCertificates(tls);
    if ('kind' in read) return read;
    const ca = read.ca ?? (isWide ? [...this.#all!] : undefined);
    try {
      const forEndpoint = createSecureContext({ ...read, ...omitUndefined({ ca }) });
      const trust = { id, isWide, forEndpoint, forProxy: isWide ? this.#system?.forProxy : undefined };
      this.#ofFiles.set(id, trust);
      return trust;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const message = `The certificate files of this endpoint cannot be used (${code}), so nothing was sent. Check “tls” in ethRpc.endpoints.`;
      return { kind: 'input', message };
    }
  }
}

/** Whether an authority can be read; an unreadable one would make all of them unusable. */
function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function placeOf(origin: string, proxy: string | undefined): string {
  return `${origin} ${proxy ?? ''}`;
}

/** The paths, times of change and sizes of the files: a renewed certificate keeps the name of its file. */
async function stateOf(tls: EndpointTls): Promise<string> {
  const files = Object.entries(tls).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const states = files.map(async ([name, path]) => {
    const { mtimeMs, size } = await stat(expandHome(path)).catch(() => ({ mtimeMs: 0, size: 0 }));
    return [name, path, mtimeMs, size];
  });
  return JSON.stringify(await Promise.all(states));
}
