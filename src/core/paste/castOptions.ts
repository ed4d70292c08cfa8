// Splits a `cast` command line into options and arguments. For unused ones, only option names and the number of
// arguments are reported: any value could be a secret.

import { Secret } from '../secret/secret.ts';

/** Options without a value. */
const FLAGS: ReadonlySet<string> = new Set(
  'async aws blob browser browser-disable-open cost create curl debug decode-internal disable-block-gas-limit disable-labels disassemble eip4844 enable-tx-gas-limit ether flashbots force full gcp help insecure interactive json la ledger legacy md no-cache no-proxy no-rate-limit no-rpc-rate-limit offline quick quiet raw replay-system-txes state-diff subscribe sync to-request trace trace-printer trezor turnkey unlocked verbosity via-ir vm-trace with-local-artifacts tempo.expiring-nonce tempo.print-sponsor-hash'.split(
    ' ',
  ),
);
const SHORT: Readonly<Record<string, string>> = {
  B: 'block',
  b: 'block',
  c: 'chain',
  d: 'debug',
  e: 'etherscan-api-key',
  f: 'from',
  h: 'help',
  i: 'interactive',
  j: 'threads',
  k: 'insecure',
  l: 'ledger',
  n: 'network',
  q: 'quiet',
  r: 'rpc-url',
  t: 'trezor',
  v: 'verbosity',
  w: 'raw',
};
/** The subcommands in which a letter means something else. */
const OWN_SHORT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  balance: { e: 'ether' },
  block: { f: 'field' },
  code: { d: 'disassemble' },
  run: { l: 'label', t: 'trace-printer' },
};
/**
 * Options that are not reported as left out: they set how the result is printed, or the endpoint, which is read elsewhere.
 */
const UNSAID: ReadonlySet<string> = new Set(
  'rpc-url fork-url rpc-headers json md quiet verbosity color ether help threads'.split(' '),
);
const SECRET =
  /^(private-key|mnemonic|mnemonic-passphrase|password|etherscan-api-key|jwt-secret|tempo\.access-key)$/;
const SIGNER =
  /^(private-key|mnemonic.*|keystore|account|password.*|interactive|ledger|trezor|aws|gcp|turnkey|browser.*|tempo\.(access-key|root-account))$/;
/** Shorter texts occur in other values by chance. */
const SHORTEST_SECRET = 8;

export interface CastOptions {
  /** The next argument; '' where there is none. */
  arg(): string;
  /** The arguments that are left, at most `most` of them. */
  args(most?: number): readonly string[];
  /** The value of the first of these options that is given; '' for a flag. */
  take(...names: readonly string[]): string | undefined;
  takeAll(name: string): readonly string[];
  /** Whether a flag is given. */
  has(name: string): boolean;
  /** Sentences on the options and arguments that were left out. */
  notes(isSigned: boolean): readonly string[];
  readonly secrets: readonly Secret[];
}

/** Reads the words behind `cast`, without the subcommand. */
export function castOptions(command: string, words: readonly string[]): CastOptions {
  const options: (readonly [name: string, value: string])[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const long = /^--([\w.-]+)(?:=(.*))?$/s.exec(word);
    const letters = long === null ? (/^-([A-Za-z].*)$/s.exec(word)?.[1] ?? '') : '';
    if (long !== null) add(long[1]!, long[2]);
    else if (letters === '') rest.push(word);
    for (let letter = 0; letter < letters.length; letter++) {
      const name = OWN_SHORT[command]?.[letters[letter]!] ?? SHORT[letters[letter]!] ?? letters[letter]!;
      if (FLAGS.has(name)) options.push([name, '']);
      else {
        add(name, letters.slice(letter + 1).replace(/^=/, '') || undefined);
        break;
      }
    }

    function add(name: string, inline: string | undefined): void {
      const next = words[at + 1];
      const isAlone = FLAGS.has(name) || (name === 'access-list' && !/^[[{]/.test(next ?? ''));
      if (inline === undefined && !isAlone) at += 1;
      options.push([name, inline ?? (isAlone ? '' : (next ?? ''))]);
    }
  }
  const taken = new Set(UNSAID);
  const takeAll = (name: string): readonly string[] => {
    taken.add(name);
    return options.filter(([known]) => known === name).map(([, value]) => value);
  };
  const take = (...names: readonly string[]): string | undefined => names.flatMap(takeAll)[0];
  return {
    arg: () => rest.shift() ?? '',
    args: (most = rest.length) => rest.splice(0, most),
    take,
    takeAll,
    has: (name) => take(name) !== undefined,
    notes(isSigned) {
      const left = [...new Set(options.map(([name]) => name))].filter((name) => !taken.has(name));
      const signers = isSigned ? left.filter((name) => SIGNER.test(name)) : [];
      const others = left.filter((name) => !signers.includes(name)).map((name) => dashed(name));
      const count = rest.length === 1 ? '1 argument' : `${rest.length} arguments`;
      const skipped = [...others, ...(rest.length === 0 ? [] : [count])];
      return [
        ...(signers.length === 0 ? [] : [signedBy(signers)]),
        ...(skipped.length === 0 ? [] : [`Not taken over: ${skipped.join(', ')}.`]),
      ];
    },
    secrets: options
      .filter(([name, value]) => SECRET.test(name) && value.length >= SHORTEST_SECRET)
      .map(([, value]) => new Secret(value)),
  };
}

function dashed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

function signedBy(names: readonly string[]): string {
  const what = names.map((name) => (name === 'private-key' ? 'the private key' : dashed(name))).join(', ');
  return `Not taken over: ${what}. The node signs, if it holds the account.`;
}
