// Reads the certificate files of an endpoint and checks them, so that a fault is reported with the path of its file.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { EndpointTls } from '../core/endpoint/endpointTls.ts';
import type { Failure } from '../core/failure/failure.ts';
import { omitUndefined } from '../core/omitUndefined.ts';

export type Certificates = { readonly ca?: string; readonly cert?: string; readonly key?: string };

type Member = keyof EndpointTls;

const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/** The path, with the home folder in place of a leading `~/`. */
export function expandHome(path: string): string {
  return path.startsWith('~/') ? `${homedir()}${path.slice(1)}` : path;
}

/** Returns the texts of the files; a failure where a file is missing or has the wrong content. */
export async function readCertificates(tls: EndpointTls): Promise<Certificates | Failure> {
  try {
    const ca = tls.ca === undefined ? undefined : await readText('ca', tls.ca);
    if (ca !== undefined) certificateIn('ca', tls.ca!, ca);
    if (tls.cert === undefined) return omitUndefined({ ca });
    const cert = await readText('cert', tls.cert);
    const keyPath = tls.key ?? tls.cert;
    const key = tls.key === undefined ? cert : await readText('key', tls.key);
    const fits = certificateIn('cert', tls.cert, cert).checkPrivateKey(privateKeyIn(keyPath, key));
    if (!fits)
      throw new Problem(`The key in ${keyPath} does not belong to the certificate in ${tls.cert}`, 'tls');
    return { ...omitUndefined({ ca }), cert, key };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = `${error.message}, so nothing was sent. Correct “${error.where}” in ethRpc.endpoints.`;
    return { kind: 'input', message };
  }
}

/** A fault of a file. `where`: the name of the file's setting. */
class Problem extends Error {
  readonly where: string;

  constructor(message: string, where: string) {
    super(message);
    this.where = where;
  }
}

async function readText(member: Member, path: string): Promise<string> {
  try {
    return await readFile(expandHome(path), 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    throw new Problem(`The file ${path} ${why}`, member);
  }
}

function certificateIn(member: Member, path: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new Problem(`The file ${path} has no certificate in PEM`, member);
  }
}

function privateKeyIn(path: string, text: string): KeyObject {
  if (ENCRYPTED.test(text))
    throw new Problem(`The key in ${path} is encrypted, and one without a passphrase is needed`, 'key');
  try {
    return createPrivateKey(text);
  } catch {
    throw new Problem(`The file ${path} has no private key in PEM`, 'key');
  }
}
