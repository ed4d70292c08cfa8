// The flags of the key store and of keys by mail.

import type { KeyStoreOptions } from '../access/readSecret.ts';
import { parseMailAddress } from '../access/mailAddress.ts';
import { isThisMachine } from '../common/isThisMachine.ts';
import { flagOr, OF_PASSWORDS, readCount, readSeconds, readUrl, flagError } from './optionValues.ts';

export type SignupOptions = {
  /** The origin of the site, as its users reach it. */
  readonly origin: string;
  readonly mail:
    | { readonly kind: 'smtp'; readonly url: URL }
    | { readonly kind: 'folder'; readonly folder: string };
  readonly mailFrom: string;
  /** A folder with the operator's own templates. */
  readonly templates: string | undefined;
  /** A file with one domain per line. */
  readonly blockedDomains: string | undefined;
  /** The header in which a load balancer names the client. */
  readonly clientHeader: string | undefined;
  readonly graceMs: number;
  /** Most requests in an hour. */
  readonly limits: { readonly perAddress: number; readonly perNetwork: number; readonly inAll: number };
};

/** What the pages show about the service. */
export type ServiceOptions = { readonly name: string; readonly terms: string | undefined };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const SIGNUP_FLAGS = {
  store: text,
  'secret-file': text,
  'shared-keys': flag,
  signup: flag,
  'public-url': text,
  name: text,
  terms: text,
  smtp: text,
  'mail-dir': text,
  'mail-from': text,
  'mail-templates': text,
  'blocked-domains': text,
  'key-grace': text,
  'signup-limits': text,
  'client-header': text,
} as const;

type SignupFlags = {
  readonly [Name in keyof typeof SIGNUP_FLAGS]?:
    | ((typeof SIGNUP_FLAGS)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

/** In the URL of a mail server in the operator's own network that does not encrypt. */
export const WITHOUT_TLS = '?tls=off';
const LONGEST_NAME = 80;

/** All functions here that read flags throw `FatalError` with code 2. */
export function readService(flags: SignupFlags): ServiceOptions {
  const name = (flags.name ?? 'Ethereum RPC gateway').trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw flagError(`--name is a line of at most ${LONGEST_NAME} characters`);
  const terms =
    flags.terms === undefined
      ? undefined
      : readUrl({ name: '--terms', value: flags.terms }, ['https:', 'http:']);
  return { name, terms: terms?.href };
}

export function readKeyStore(flags: SignupFlags, env: NodeJS.ProcessEnv): KeyStoreOptions | undefined {
  const { store } = flags;
  if (store === undefined) {
    if (flags.signup === true)
      throw flagError('--signup keeps its keys in a file: say which with --store FILE');
    return undefined;
  }
  return {
    file: store,
    secretFile: flags['secret-file'] ?? `${store}.secret`,
    secret: env['ETH_GATEWAY_SECRET'],
  };
}

/** Whether the keys come from the store of another gateway. */
export function readSharing(flags: SignupFlags, hasRedis: boolean): boolean {
  if (flags['shared-keys'] !== true) return false;
  if (flags.store !== undefined)
    throw flagError('--shared-keys takes the keys of another gateway: it and --store exclude each other');
  if (!hasRedis) throw flagError('--shared-keys reads keys from Redis: say where it is with --redis URL');
  return true;
}

export function readSignup(flags: SignupFlags, env: NodeJS.ProcessEnv): SignupOptions | undefined {
  if (flags.signup !== true) return undefined;
  const given = flags['public-url'];
  if (given === undefined)
    throw flagError('--signup sends links: say with --public-url URL where its users find this gateway');
  const url = readUrl({ name: '--public-url', value: given }, ['https:', 'http:']);
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw flagError('--public-url is https://, unless it is on this machine');
  if (url.href !== `${url.origin}/`) throw flagError('--public-url is an origin, without a path');
  return {
    origin: url.origin,
    mail: readMail(flags, env),
    mailFrom: readSender(flags, url),
    templates: flags['mail-templates'],
    blockedDomains: flags['blocked-domains'],
    clientHeader: readHeaderName(flags['client-header']),
    graceMs: readSeconds('key-grace', flags['key-grace'], 86_400, 0),
    limits: readLimits(flags['signup-limits']),
  };
}

function readMail(flags: SignupFlags, env: NodeJS.ProcessEnv): SignupOptions['mail'] {
  const folder = flags['mail-dir'];
  if (folder !== undefined) {
    if (flags.smtp !== undefined) throw flagError('--smtp and --mail-dir exclude each other');
    return { kind: 'folder', folder };
  }
  const smtp = flagOr('smtp', flags.smtp, env, 'ETH_GATEWAY_SMTP');
  if (smtp === undefined) throw flagError('--signup sends mail: say how with --smtp URL or --mail-dir DIR');
  const url = readUrl(smtp, ['smtp:', 'smtps:']);
  if (!['', '/'].includes(url.pathname) || !['', WITHOUT_TLS].includes(url.search) || url.hash !== '')
    throw flagError(`${smtp.name}: behind the host only ${WITHOUT_TLS} may stand; ${OF_PASSWORDS}`);
  return { kind: 'smtp', url };
}

function readSender(flags: SignupFlags, url: URL): string {
  const given = flags['mail-from'];
  if (given === undefined && flags['mail-dir'] === undefined)
    throw flagError('--smtp sends mail: say from which address with --mail-from');
  const address = given === undefined ? `keys@${url.hostname}` : parseMailAddress(given);
  if (address === undefined) throw flagError('--mail-from is a mail address, such as keys@example.org');
  return address;
}

function readHeaderName(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\w-]{1,64}$/.test(value))
    throw flagError('--client-header is the name of a header, such as X-Forwarded-For');
  return value?.toLowerCase();
}

function readLimits(value: string | undefined): SignupOptions['limits'] {
  const [perAddress, perNetwork, inAll, ...rest] = (value ?? '3,20,1000')
    .split(',')
    .map((count) => readCount('signup-limits', count, 0, 1_000_000, 1));
  if (perAddress === undefined || perNetwork === undefined || inAll === undefined || rest.length > 0)
    throw flagError('--signup-limits is three numbers such as 3,20,1000: an address, a network, all');
  return { perAddress, perNetwork, inAll };
}
