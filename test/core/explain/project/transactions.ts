// What people do with the contracts of the project, one transaction after the other: 106, of which 54 fail.

/** `*Name`: the address of what was deployed by that name; `@name`: of a person; `>fn(…)`: calldata of a step. */
export type Given = string | bigint | boolean | number | readonly Given[];

export type Step = {
  readonly by: Person;
  /** What is called, a name of `DEPLOYED`; `as`: the contract whose function it is, where that is another one. */
  readonly on: string;
  readonly as?: string;
  readonly call?: string;
  readonly args?: readonly Given[];
  readonly value?: bigint;
  readonly gas?: bigint;
};

export type Person = 'alice' | 'bob' | 'carol' | 'dave';

export type Deployment = {
  readonly name: string;
  readonly contract: string;
  readonly args: readonly Given[];
  readonly value?: bigint;
};

const ETHER = 10n ** 18n;
const CENT = 10n ** 6n;

export const DEPLOYED: readonly Deployment[] = [
  { name: 'Fees', contract: 'Fees', args: [] },
  { name: 'Dai', contract: 'Token', args: ['Dai of the tests', 'DAI', 18] },
  { name: 'Cent', contract: 'Token', args: ['Cents', 'CENT', 6] },
  { name: 'Badge', contract: 'Badge', args: [] },
  { name: 'Vault', contract: 'Vault', args: [] },
  { name: 'VaultProxy', contract: 'VaultProxy', args: ['*Vault'] },
  { name: 'Beacon', contract: 'Beacon', args: ['*Vault'] },
  { name: 'BeaconProxy', contract: 'BeaconProxy', args: ['*Beacon'] },
  { name: 'OldProxy', contract: 'OldProxy', args: ['*Vault'] },
  { name: 'Router', contract: 'Router', args: [] },
  { name: 'Multicall', contract: 'Multicall', args: [] },
  { name: 'Wallet', contract: 'Wallet', args: ['@alice'], value: 2n * ETHER },
  { name: 'Factory', contract: 'Factory', args: [] },
  { name: 'Faults', contract: 'Faults', args: [] },
  { name: 'Ledger', contract: 'Ledger', args: [] },
  { name: 'Guarded', contract: 'Guarded', args: [] },
];

const TAG = `0x${'07'.padStart(64, '0')}`;
const SALT = `0x${'5a17'.padStart(64, '0')}`;
const order = (...legs: readonly (readonly [vault: string, amount: bigint])[]): Given => ['@carol', legs];
const call = (to: string, data: string, mayFail = false): Given => [to, mayFail, data];

export const STEPS: readonly Step[] = [
  // Tokens.
  { by: 'alice', on: 'Dai', call: 'mint', args: ['@alice', 1_000n * ETHER] },
  { by: 'alice', on: 'Cent', call: 'mint', args: ['@bob', 500n * CENT] },
  { by: 'bob', on: 'Dai', call: 'mint', args: ['@bob', ETHER] },
  { by: 'alice', on: 'Dai', call: 'transfer', args: ['@bob', 120n * ETHER] },
  { by: 'carol', on: 'Dai', call: 'transfer', args: ['@bob', 15n * ETHER] },
  { by: 'alice', on: 'Dai', call: 'approve', args: ['*Router', 300n * ETHER] },
  { by: 'alice', on: 'Dai', call: 'approve', args: ['*Vault', 200n * ETHER] },
  { by: 'bob', on: 'Dai', call: 'transferFrom', args: ['@alice', '@bob', ETHER] },
  { by: 'alice', on: 'Dai', call: 'transfer', args: ['@alice', 0n] },
  { by: 'bob', on: 'Cent', call: 'transfer', args: ['@carol', 2_500_000n] },
  { by: 'alice', on: 'Badge', call: 'give', args: ['@bob', 7n] },
  { by: 'alice', on: 'Badge', call: 'give', args: ['@carol', 7n] },
  { by: 'bob', on: 'Badge', call: 'transferFrom', args: ['@bob', '@carol', 7n] },
  { by: 'bob', on: 'Badge', call: 'transferFrom', args: ['@bob', '@carol', 7n] },
  // A function of another contract: the code at the address has none.
  { by: 'alice', on: 'Router', as: 'Token', call: 'mint', args: ['@alice', 1n] },
  { by: 'alice', on: 'Badge', as: 'Token', call: 'approve', args: ['@bob', 1n] },
  // Vaults, themselves and behind proxies.
  { by: 'alice', on: 'Vault', call: 'start', args: ['*Dai', '@alice'] },
  { by: 'alice', on: 'Vault', call: 'start', args: ['*Dai', '@alice'] },
  { by: 'alice', on: 'Vault', call: 'deposit', args: [50n * ETHER, '@alice'] },
  { by: 'alice', on: 'Vault', call: 'deposit', args: [25n * ETHER, '@bob'] },
  { by: 'alice', on: 'Vault', call: 'deposit', args: [5n, '@bob'] },
  { by: 'alice', on: 'Vault', call: 'deposit', args: [900n * ETHER, '@bob'] },
  { by: 'bob', on: 'Vault', call: 'deposit', args: [900n * ETHER, '@bob'] },
  { by: 'bob', on: 'Vault', call: 'withdraw', args: [10n * ETHER] },
  { by: 'bob', on: 'Vault', call: 'withdraw', args: [999n * ETHER] },
  { by: 'alice', on: 'Vault', call: 'lock', args: ['@bob', true] },
  { by: 'bob', on: 'Vault', call: 'withdraw', args: [ETHER] },
  { by: 'bob', on: 'Vault', call: 'lock', args: ['@bob', false] },
  { by: 'alice', on: 'Vault', call: 'write', args: ['short'] },
  {
    by: 'alice',
    on: 'Vault',
    call: 'write',
    args: ['a note that takes more than the thirty-one bytes of one slot'],
  },
  { by: 'alice', on: 'Vault', call: 'write', args: [''] },
  { by: 'alice', on: 'Vault', call: 'pause', args: [true] },
  { by: 'alice', on: 'Vault', call: 'deposit', args: [ETHER, '@alice'] },
  { by: 'alice', on: 'Vault', call: 'pause', args: [false] },
  { by: 'alice', on: 'VaultProxy', as: 'Vault', call: 'start', args: ['*Dai', '@bob'] },
  { by: 'alice', on: 'Dai', call: 'approve', args: ['*VaultProxy', 100n * ETHER] },
  { by: 'alice', on: 'VaultProxy', as: 'Vault', call: 'deposit', args: [40n * ETHER, '@bob'] },
  { by: 'bob', on: 'VaultProxy', as: 'Vault', call: 'withdraw', args: [41n * ETHER] },
  { by: 'alice', on: 'VaultProxy', as: 'Vault', call: 'pause', args: [true] },
  { by: 'bob', on: 'VaultProxy', as: 'Vault', call: 'pause', args: [true] },
  { by: 'alice', on: 'BeaconProxy', as: 'Vault', call: 'start', args: ['*Cent', '@carol'] },
  { by: 'bob', on: 'Cent', call: 'approve', args: ['*BeaconProxy', 80n * CENT] },
  { by: 'bob', on: 'BeaconProxy', as: 'Vault', call: 'deposit', args: [60n * CENT, '@bob'] },
  { by: 'bob', on: 'BeaconProxy', as: 'Vault', call: 'deposit', args: [60n * CENT, '@bob'] },
  { by: 'alice', on: 'OldProxy', as: 'Vault', call: 'start', args: ['*Dai', '@dave'] },
  { by: 'alice', on: 'OldProxy', as: 'Vault', call: 'write', args: ['old'] },
  // Routers.
  { by: 'alice', on: 'Router', call: 'execute', args: ['*Dai', order(['*Vault', 20n * ETHER])] },
  {
    by: 'alice',
    on: 'Router',
    call: 'execute',
    args: ['*Dai', order(['*Vault', 10n * ETHER], ['*OldProxy', 15n * ETHER])],
  },
  {
    by: 'alice',
    on: 'Router',
    call: 'execute',
    args: ['*Dai', order(['*Vault', ETHER], ['*VaultProxy', ETHER])],
  },
  { by: 'bob', on: 'Router', call: 'execute', args: ['*Dai', order(['*Vault', 15n * ETHER])] },
  { by: 'alice', on: 'Router', call: 'swap', args: ['*Dai', '@carol', 5n * ETHER] },
  { by: 'bob', on: 'Router', call: 'swap', args: ['*Dai', '@carol', 5n * ETHER] },
  { by: 'bob', on: 'Router', call: 'push', args: ['*Dai', '@carol', 5n * ETHER] },
  { by: 'alice', on: 'Router', call: 'tryBoth', args: ['*Dai', '@carol', 3n * ETHER] },
  { by: 'bob', on: 'Router', call: 'tryBoth', args: ['*Dai', '@carol', 3n * ETHER] },
  { by: 'alice', on: 'Router', call: 'checked', args: ['*Dai', '@dave', ETHER, ETHER] },
  { by: 'alice', on: 'Router', call: 'checked', args: ['*Dai', '@dave', ETHER, 10n * ETHER] },
  // Batches and wallets.
  {
    by: 'alice',
    on: 'Multicall',
    call: 'aggregate',
    args: [[call('*Dai', '>Token.balanceOf(@alice)'), call('*Cent', '>Token.decimals()')]],
  },
  {
    by: 'alice',
    on: 'Multicall',
    call: 'aggregate',
    args: [[call('*Dai', '>Token.totalSupply()'), call('*Dai', '>Token.transfer(@bob,1000000000000000000)')]],
  },
  {
    by: 'alice',
    on: 'Multicall',
    call: 'aggregate',
    args: [
      [call('*Dai', '>Token.transfer(@bob,1000000000000000000)', true), call('*Dai', '>Token.totalSupply()')],
    ],
  },
  {
    by: 'alice',
    on: 'Multicall',
    call: 'aggregate',
    args: [[call('*Faults', '>Faults.overflow(9)', false)]],
  },
  { by: 'alice', on: 'Multicall', call: 'aggregate', args: [[]] },
  { by: 'alice', on: 'Wallet', call: 'exec', args: ['@bob', ETHER, '0x'] },
  { by: 'bob', on: 'Wallet', call: 'exec', args: ['@bob', ETHER, '0x'] },
  { by: 'alice', on: 'Wallet', call: 'exec', args: ['*Faults', 0n, '>Faults.told()'] },
  { by: 'alice', on: 'Wallet', call: 'exec', args: ['@bob', 50n * ETHER, '0x'] },
  { by: 'alice', on: 'Wallet', call: 'handle', args: ['*Dai', '>Token.transfer(@bob,15000000000000000000)'] },
  {
    by: 'alice',
    on: 'Wallet',
    call: 'handle',
    args: ['*Router', '>Router.swap(*Dai,@bob,15000000000000000000)'],
  },
  { by: 'alice', on: 'Wallet', value: ETHER },
  { by: 'alice', on: 'Dai', value: ETHER },
  // Creations.
  { by: 'alice', on: 'Factory', call: 'make' },
  { by: 'alice', on: 'Factory', call: 'makeAt', args: [SALT] },
  { by: 'alice', on: 'Factory', call: 'makeToken', args: ['Made', 'MADE'] },
  { by: 'alice', on: 'Factory', call: 'makePicky', args: [4n] },
  { by: 'alice', on: 'Factory', call: 'makePicky', args: [5n] },
  { by: 'alice', on: 'Factory', call: 'tryPicky', args: [5n] },
  { by: 'alice', on: 'Factory', call: 'clone', args: ['*Vault'] },
  // Faults.
  { by: 'alice', on: 'Faults', call: 'silent', args: [1n] },
  { by: 'alice', on: 'Faults', call: 'told' },
  { by: 'alice', on: 'Faults', call: 'empty' },
  { by: 'alice', on: 'Faults', call: 'divide', args: [0n] },
  { by: 'alice', on: 'Faults', call: 'beyond', args: [3n] },
  { by: 'alice', on: 'Faults', call: 'pop' },
  { by: 'alice', on: 'Faults', call: 'level', args: [5n] },
  { by: 'alice', on: 'Faults', call: 'asserted' },
  { by: 'alice', on: 'Faults', call: 'invalid', gas: 100_000n },
  { by: 'alice', on: 'Faults', call: 'burn', gas: 200_000n },
  { by: 'alice', on: 'Faults', call: 'burnInside', gas: 200_000n },
  { by: 'alice', on: 'Faults', call: 'burnCaught', gas: 200_000n },
  { by: 'alice', on: 'Faults', call: 'deep', args: [5n] },
  { by: 'alice', on: 'Faults', call: 'nested' },
  { by: 'alice', on: 'Faults', call: 'caught' },
  { by: 'alice', on: 'Faults', call: 'rethrown' },
  { by: 'alice', on: 'Faults', call: 'unrelated' },
  { by: 'alice', on: 'Faults', call: 'nobody', args: ['@dave'] },
  { by: 'alice', on: 'Faults', call: 'poor', args: ['@bob'] },
  { by: 'alice', on: 'Faults', call: 'hashes', args: ['0x1234'] },
  // An old compiler, and the IR.
  { by: 'bob', on: 'Ledger', call: 'write', args: [TAG, -5n] },
  { by: 'bob', on: 'Ledger', call: 'say', args: ['hello'] },
  { by: 'bob', on: 'Ledger', call: 'undo', args: [TAG] },
  { by: 'bob', on: 'Ledger', call: 'undo', args: [TAG] },
  { by: 'bob', on: 'Ledger', call: 'write', args: [TAG, 0n] },
  { by: 'bob', on: 'Guarded', call: 'run', args: [false] },
  { by: 'bob', on: 'Guarded', call: 'run', args: [true] },
  { by: 'bob', on: 'Guarded', call: 'put', args: ['key', `0x${'ab'.repeat(40)}`] },
  { by: 'bob', on: 'Guarded', call: 'sum', args: [[400n, 700n]] },
];
