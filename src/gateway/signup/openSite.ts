// Opens the site of one thread, by the options.

import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { domainToASCII } from 'node:url';
import type { KeyStoreFile } from '../access/openStore.ts';
import { FatalError } from '../common/fatalError.ts';
import { faultOf } from '../common/faultOf.ts';
import { fileReason } from '../common/fileReason.ts';
import { isThisMachine } from '../common/isThisMachine.ts';
import type { Options } from '../options/options.ts';
import type { SignupOptions } from '../options/signupOptions.ts';
import type { Service } from './page/frame.ts';
import { Signup } from './signup.ts';
import { createPlainSite, createSite, type Site } from './site.ts';

export function serviceOf({ service, signup }: Options): Service {
  return { ...service, origin: signup?.origin ?? '' };
}

/** Throws `FatalError`. */
export function openSite(
  options: Options,
  store: KeyStoreFile | undefined,
  log: Logger,
): { readonly site: Site; readonly close: () => void } {
  const { service, signup: given, quota } = options;
  if (given === undefined || store === undefined)
    return { site: createPlainSite(service.name, service.terms), close: () => undefined };
  const { origin, limits, graceMs, mail, clientHeader } = given;
  const rules = { origin, limits, graceMs, quota, blockedDomains: readDomains(given) };
  const signup = new Signup(store.open(), store.sealer, rules, Date.now);
  const isShown =
    mail.kind === 'folder' && isThisMachine(options.host) && isThisMachine(new URL(origin).hostname);
  const onFault = (error: unknown): void => log.error(faultOf(error), 'the site cannot use its store');
  const mailbox = isShown ? mail.folder : undefined;
  return {
    site: createSite({ service: serviceOf(options), rules, signup, mailbox, onFault, clientHeader }),
    close: () => signup.close(),
  };
}

/** Reads one domain per line, with `#` comments. */
function readDomains({ blockedDomains: file }: SignupOptions): ReadonlySet<string> {
  if (file === undefined) return new Set();
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/);
    const domains = lines.map((line) => domainToASCII(line.replace(/#.*/, '').trim()).toLowerCase());
    return new Set(domains.filter((domain) => domain !== ''));
  } catch (error) {
    throw new FatalError(`--blocked-domains ${file}: ${fileReason(error)}`);
  }
}
