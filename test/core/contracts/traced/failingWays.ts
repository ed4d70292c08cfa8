// Transactions that fail, each in its own way, and where: the comments in src/ that say so.

import { AbiFunction } from 'ox';
import { sourceText } from './builds.ts';

export type FailingWay = {
  /** Of the comment `fails here: …`; undefined where no line is to blame. */
  readonly place: string | undefined;
  /** Of the comments `called here: …` on the way there, from the outermost. */
  readonly calls?: readonly string[];
  /** What is called; undefined where the contract is created. */
  readonly to: string;
  readonly call: string;
  readonly args: readonly unknown[];
  readonly from?: string;
  readonly value?: string;
  /** The compiler that has it. */
  readonly only?: string;
};

const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ZERO = `0x${'0'.repeat(40)}`;
const DEPOSIT = 'function deposit(uint256 assets, address receiver)';
const CHECKS = 'function checks(uint256 which, uint256 value)';

const checks = (place: string, which: bigint, value: bigint): FailingWay => ({
  place,
  to: 'Vault',
  call: CHECKS,
  args: [which, value],
});
const modern = (place: string, name: string, value: bigint): FailingWay => ({
  place,
  to: 'Modern',
  call: `function ${name}(uint256 value)`,
  args: [value],
  only: '0.8',
});

const VALUES = [1n, 2n, 3n, 4n, 5n, 6n, 100n, 9n];
const TWINS = [
  [
    'first',
    'firstSame',
    'firstTold',
    'firstText',
    'firstBare',
    'firstBlock',
    'innerTold',
    'innerText',
    'innerUnder',
  ],
  [
    'second',
    'secondSame',
    'secondTold',
    'secondText',
    'secondBare',
    'secondBlock',
    'otherTold',
    'otherText',
    'otherUnder',
  ],
  ['changed', 'changedSame', 'changedTold', 'changedText', 'changedBare', 'changedBlock'],
] as const;

/** `*Vault` stands for its address. */
export const FAILING_WAYS: readonly FailingWay[] = [
  { place: 'modifier', to: 'Vault', call: 'function setLimit(uint256 most)', args: [1n], from: BOB },
  { place: 'require', to: 'Vault', call: DEPOSIT, args: [5_000n, BOB] },
  { place: 'noMessage', to: 'Vault', call: DEPOSIT, args: [50n, '*Vault'] },
  { place: 'revert', to: 'Vault', call: DEPOSIT, args: [50n, ZERO] },
  { place: 'library', calls: ['library'], to: 'Vault', call: DEPOSIT, args: [5n, BOB] },
  { place: 'internalLibrary', to: 'Vault', call: DEPOSIT, args: [13n, BOB] },
  checks('assert', 1n, 1n),
  checks('division', 2n, 0n),
  checks('array', 3n, 7n),
  checks('enum', 4n, 7n),
  checks('inherited', 5n, 7n),
  checks('second', 6n, 1n),
  checks('gas', 7n, 1n),
  checks('empty', 8n, 1n),
  checks('assembly', 9n, 1n),
  checks('invalid', 10n, 1n),
  checks('pop', 11n, 1n),
  {
    place: 'library',
    calls: ['again', 'library'],
    to: 'Router',
    call: 'function twice(uint256 assets)',
    args: [1n],
  },
  { place: 'raw', to: 'Router', call: 'function raw(uint256 assets)', args: [1n] },
  { place: 'nowhere', to: 'Router', call: 'function nowhere()', args: [] },
  { place: 'constructor', calls: ['create'], to: 'Router', call: 'function make(address who)', args: [ZERO] },
  { place: 'assert', calls: ['precompile'], to: 'Router', call: 'function hash(bytes data)', args: ['0x01'] },
  { place: undefined, to: 'Vault', call: 'function missing()', args: [] },
  modern('error', 'take', 500n),
  modern('underflow', 'take', 50n),
  modern('negation', 'narrow', 128n),
  modern('memory', 'memoryOf', 1n << 200n),
  ...TWINS.flatMap(([name, ...places]) =>
    places.map((place, at): FailingWay => ({ ...modern(place, name, VALUES[at]!), to: 'Twins' })),
  ),
  { ...modern('changedEnd', 'changed', 7n), to: 'Twins' },
  { ...modern('thirdDivision', 'third', 0n), to: 'Twins' },
  { ...modern('thirdOther', 'third', 1n), to: 'Twins' },
  { ...modern('thirdAssert', 'third', 7n), to: 'Twins' },
  { ...modern('thirdEight', 'third', 8n), to: 'Twins' },
  { ...modern('firstSame', 'third', 9n), to: 'Twins', calls: ['this'] },
];

/** `src/Vault.sol:63`, where a comment with these words stands. */
export function commented(words: string): string {
  for (const name of ['Vault', 'Owned', 'Fees', 'Router', 'Modern', 'Twins']) {
    const path = `src/${name}.sol`;
    const at = sourceText(path)
      .split('\n')
      .findIndex((line) => line.endsWith(`// ${words}`));
    if (at >= 0) return `${path}:${at + 1}`;
  }
  throw new Error(`No source says “${words}”.`);
}

export function calldataOf({ call, args }: FailingWay, addressOf: (name: string) => string): string {
  const given = args.map((arg) =>
    typeof arg === 'string' && arg.startsWith('*') ? addressOf(arg.slice(1)) : arg,
  );
  return AbiFunction.encodeData(AbiFunction.from(call) as AbiFunction.AbiFunction, given);
}
