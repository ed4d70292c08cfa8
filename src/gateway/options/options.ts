// Parses the command line: flags in, checked options out. The value of a flag that may hold a key is never quoted.

import { parseArgs } from 'node:util';
import type { Quota } from '../access/keyCounts.ts';
import { isKey, KEY_RULE } from '../access/keyring.ts';
import { NEVER } from '../access/methodPolicy.ts';
import { readKeyStore, readService, readSharing, readSignup, SIGNUP_FLAGS } from './signupOptions.ts';
import type { ServiceOptions, SignupOptions } from './signupOptions.ts';
import type { KeyStoreOptions } from '../access/readSecret.ts';
import {
  flagOr,
  joinNegatives,
  readBytes,
  readCount,
  readSeconds,
  readUrl,
  flagError,
} from './optionValues.ts';
import { readSocketOptions, SOCKET_FLAGS, type SocketOptions } from './socketOptions.ts';
import { readUpstreams, UPSTREAM_FLAGS, type UpstreamOptions } from './upstreamOptions.ts';

/** How long clients may take, in milliseconds. */
export type SocketTimes = {
  /** To send a head, and for the TLS handshake before it. */
  readonly headMs: number;
  /** To send a whole request. */
  readonly receiveMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** To read any part of a response that waits. */
  readonly sendMs: number;
};

export type Options = UpstreamOptions & {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly keys: readonly string[];
  /** A path, or '-' for standard input. */
  readonly keyFile: string | undefined;
  readonly quota: Quota;
  readonly redis: URL | undefined;
  /** Where the metrics are shown. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly allow: readonly string[];
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly maxResponseBytes: number;
  readonly maxBatch: number;
  /** `maxConnections`: of clients; `upstreamConnections`: to each node. */
  readonly maxConnections: number;
  readonly upstreamConnections: number;
  /** Most bytes that all calls together may hold in memory. */
  readonly maxMemoryBytes: number;
  readonly times: SocketTimes;
  readonly sockets: SocketOptions;
  /** Threads that serve calls. */
  readonly workers: number;
  /** How long calls are still accepted after SIGTERM. */
  readonly graceMs: number;
  /** How long running calls may take after the grace time. */
  readonly drainMs: number;
  readonly exitWithParent: boolean;
  readonly logLevel: string;
  readonly service: ServiceOptions;
  readonly keyStore: KeyStoreOptions | undefined;
  /** Whether keys come from the store of another gateway, through Redis. */
  readonly sharedKeys: boolean;
  /** Undefined where the gateway gives no keys by mail. */
  readonly signup: SignupOptions | undefined;
};

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

const FLAGS = {
  ...UPSTREAM_FLAGS,
  host: text,
  port: text,
  key: list,
  keys: text,
  'quota-rps': text,
  'quota-day': text,
  'tls-cert': text,
  'tls-key': text,
  redis: text,
  'max-body': text,
  'max-batch': text,
  'max-response': text,
  timeout: text,
  'max-connections': text,
  'upstream-connections': text,
  'max-memory': text,
  'receive-timeout': text,
  'idle-timeout': text,
  'send-timeout': text,
  workers: text,
  grace: text,
  'drain-timeout': text,
  allow: list,
  ...SOCKET_FLAGS,
  'exit-with-parent': flag,
  'metrics-host': text,
  'metrics-port': text,
  'log-level': text,
  help: flag,
  ...SIGNUP_FLAGS,
} as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Parses the arguments after the program's name. Throws `FatalError` with code 2 at the first wrong one. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' {
  const flags = readFlags(args);
  if (flags.help === true) return 'help';

  const upstreams = readUpstreams(flags, env);

  const cert = flags['tls-cert'];
  const key = flags['tls-key'];
  if ((cert === undefined) !== (key === undefined)) throw flagError('--tls-cert and --tls-key go together');

  const keys = flags.key ?? [];
  if (!keys.every(isKey)) throw flagError(`--key: ${KEY_RULE}`);
  if (new Set(keys).size < keys.length) throw flagError('--key: a key is given twice');

  const allow = flags.allow ?? [];
  for (const name of allow) {
    if (!/^[a-z][a-z0-9]*(_\w+)?$/.test(name)) throw flagError('--allow takes a namespace or a method name');
    if (NEVER.includes(name.split('_')[0]!))
      throw flagError(`--allow: ${NEVER.join(', ')} are never offered`);
  }
  const logLevel = flags['log-level'] ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) throw flagError(`--log-level is one of ${LOG_LEVELS.join(' ')}`);
  const redis = flagOr('redis', flags.redis, env, 'ETH_GATEWAY_REDIS');

  return {
    ...upstreams,
    host: flags.host ?? '127.0.0.1',
    port: readCount('port', flags.port, 8555, 65_535),
    tls: cert !== undefined && key !== undefined ? { cert, key } : undefined,
    keys,
    keyFile: flags.keys,
    quota: {
      perSecond: readCount('quota-rps', flags['quota-rps'], 0),
      perDay: readCount('quota-day', flags['quota-day'], 0),
    },
    redis: redis === undefined ? undefined : readUrl(redis, ['redis:', 'rediss:']),
    metrics: readMetricsAddress(flags),
    allow,
    timeoutMs: readSeconds('timeout', flags.timeout, 30),
    maxBodyBytes: readBytes('max-body', flags['max-body'], 5),
    maxResponseBytes: readBytes('max-response', flags['max-response'], 256),
    maxBatch: readCount('max-batch', flags['max-batch'], 100, 1_000_000, 1),
    maxConnections: readCount('max-connections', flags['max-connections'], 16_384, 1_000_000, 1),
    upstreamConnections: readCount('upstream-connections', flags['upstream-connections'], 256, 65_536, 1),
    maxMemoryBytes: readBytes('max-memory', flags['max-memory'], 1024),
    times: readTimes(flags),
    sockets: readSocketOptions(flags, env),
    workers: readCount('workers', flags.workers, 1, 256, 1),
    // A gateway that ends with its parent process has no load balancer in front of it.
    graceMs: readSeconds('grace', flags.grace, flags['exit-with-parent'] === true ? 0 : 1, 0),
    drainMs: readSeconds('drain-timeout', flags['drain-timeout'], 10),
    exitWithParent: flags['exit-with-parent'] === true,
    logLevel,
    service: readService(flags),
    keyStore: readKeyStore(flags, env),
    sharedKeys: readSharing(flags, redis !== undefined),
    signup: readSignup(flags, env),
  };
}

function readMetricsAddress(
  flags: Partial<Record<'metrics-host' | 'metrics-port', string | undefined>>,
): Options['metrics'] {
  if (flags['metrics-port'] === undefined) {
    if (flags['metrics-host'] !== undefined) throw flagError('--metrics-host goes with --metrics-port');
    return undefined;
  }
  const port = readCount('metrics-port', flags['metrics-port'], 0, 65_535);
  return { host: flags['metrics-host'] ?? '127.0.0.1', port };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: joinNegatives(args), options: FLAGS, strict: true, allowPositionals: false })
      .values;
  } catch (error) {
    const { code } = error as { code?: string };
    // Node's message quotes a stray argument, which may be a key whose flag was forgotten.
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
      throw flagError('every argument is a flag (see --help)');
    const named = /'(--?[a-z][a-z-]*)/.exec((error as Error).message)?.[1] ?? 'an argument';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw flagError(`there is no flag ${named} (see --help)`);
    throw flagError(`${named}: its value is missing, or it takes none (see --help)`);
  }
}

function readTimes(
  flags: Partial<Record<`${'receive' | 'idle' | 'send'}-timeout`, string | undefined>>,
): SocketTimes {
  const receiveMs = readSeconds('receive-timeout', flags['receive-timeout'], 30);
  return {
    headMs: receiveMs / 2,
    receiveMs,
    idleMs: readSeconds('idle-timeout', flags['idle-timeout'], 72),
    sendMs: readSeconds('send-timeout', flags['send-timeout'], 30),
  };
}
