import assert from 'node:assert/strict';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import type { ChangeData } from '../../../src/core/explain/changeData.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import { explanationData } from '../../../src/core/explain/explanationData.ts';
import type { Explanation, MakeCall } from '../../../src/core/explain/explanation.ts';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import { shortHex } from '../../../src/core/text/shortHex.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { inZone } from '../inZone.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode, askStepsOnly } from './askNode.ts';
import { knownHere } from '../layout/knownHere.ts';
import { ALICE, BOB, startVariables } from '../layout/startVariables.ts';
import type { VariablesNode } from '../layout/startVariables.ts';

const LONG = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbz';
const WORD = `0x${'ab'.repeat(32)}`;
const NOTE = 'a note that is longer than one slot of storage, too';
/** What every transaction changes: of who mined it, and of who sent it. */
const OF_ALL = ['balance of 0x0000…0000', 'balance of 0xf39F…2266', 'nonce of 0xf39F…2266'];

/** Calls in their order, and the rows of each without those of all transactions. `*` stands for an address. */
const CHANGES: readonly (readonly [
  contract: string,
  call: string,
  rows: readonly string[],
  value?: string,
])[] = [
  [
    'Plain',
    'set(uint256,int256) 8 -9',
    [
      'Plain.count: 7 → 8',
      'Plain.level: -5 → -9',
      'Plain.isOpen: true → false',
      'Plain.updatedAt: 2025-10-09 08:53:20 → 2025-10-09 09:53:20',
    ],
  ],
  [
    'Packed',
    'pause(int24) 5',
    ['Packed.shift: -3 → 4', 'Packed.paused: false → true', 'Packed.tick: -887,272 → 5'],
  ],
  [
    'Structs',
    `shift(address,uint128) ${BOB} 7`,
    [
      'Structs.first.leg.isShort: true → false',
      'Structs.positions[bob].shares: 0 → 7',
      'Structs.positions[bob].leg.weight: 0 → 8',
    ],
  ],
  ['Derived', 'add()', ['Derived.total@0: 1 → 101', 'Derived.total: 2 → 3']],
  [
    'FixedArrays',
    'put(uint256,uint8) 33 9',
    [
      'FixedArrays.bytesOf[33]: 34 → 9',
      'FixedArrays.grid[0][1]: 0x0000…0000 → FixedArrays (*FixedArrays)',
      'FixedArrays.pairs[0].right: 0 → 9',
    ],
  ],
  [
    'Lists',
    `push(uint256,string) 30 "${NOTE}"`,
    [
      'Lists.numbers.length: 2 → 3',
      'Lists.numbers[2]: 0 → 30',
      'Lists.small[17]: 1,700 → 9',
      'Lists.orders.length: 2 → 3',
      'Lists.orders[2].maker: 0x0000…0000 → 0xf39F…2266',
      'Lists.orders[2].amount: 0 → 8',
      `Lists.orders[2].note: (empty text) → “${NOTE}”`,
      'Lists.nested[0].length: 0 → 1',
      'Lists.nested[0][0]: 0 → 5',
    ],
  ],
  [
    'Lists',
    'pop()',
    [
      'Lists.numbers.length: 3 → 2',
      'Lists.numbers[2]: 30 → 0',
      'Lists.small.length: 20 → 19',
      'Lists.small[19]: 1,900 → 0',
    ],
  ],
  [
    'Texts',
    'rename(string,string) "Tide" "To measure is to know"',
    [
      'Texts.name: “Sea” → “Tide”',
      'Texts.motto: “To measure is to know, and to know is to measure once more.” → “To measure is to know”',
    ],
  ],
  ['Texts', `setUri(uint256,string) 9 "${LONG}a"`, [`Texts.uris[9]: (empty text) → “${LONG}a”`]],
  // The slot with the length stayed as it is, and so did two of three parts.
  ['Texts', `setUri(uint256,string) 9 "${LONG}b"`, ['Texts.uris[9], bytes 64 to 95: “a” → “b”']],
  ['Texts', 'setUri(uint256,string) 9 "ipfs://other"', [`Texts.uris[9]: “${LONG}b” → “ipfs://other”`]],
  [
    'Maps',
    `fill(address,address,string,bytes) ${BOB} ${ALICE} "a key" 0xc0ffee`,
    [
      'Maps.amounts[bob]: 0 → 15',
      'Maps.limits[bob][0xf39F…2266]: 0 → 16',
      'Maps.byText["a key"]: 0 → 17',
      'Maps.byBytes[0xc0ffee]: 0 → 18',
      'Maps.books[4].shares[bob]: 0 → 20',
      'Maps.books[4].total: 0 → 19',
    ],
  ],
  [
    'Maps',
    `fillMore(int256,bytes4,bytes32,address) -7 0xa9059cbb ${WORD} ${BOB}`,
    [
      'Maps.byInt[-7]: 0 → 21',
      'Maps.bySelector[0xa9059cbb]: false → true',
      'Maps.byBool[true]: 0 → 22',
      'Maps.byPhase[2]: 0 → 23',
      'Maps.prices[0xabab…abab]: 0 → 24',
      'Maps.roles[0xabab…abab][bob]: false → true',
    ],
  ],
  [
    'Maps',
    `hide(bytes32) 0x${'01'.repeat(32)}`,
    ['Maps.byInt[3]: 0 → 2', 'slot 0x17a5…afcb of Maps: 0x0 → 0x1 (no key found)', 'slots named: 1 of 2'],
  ],
  [
    'OwnTypes',
    'next()',
    [
      'OwnTypes.phase: 1 → 2',
      'OwnTypes.price: 1,500 → 1,600',
      'OwnTypes.delta: -12 → 13',
      'OwnTypes.prices.length: 0 → 1',
      'OwnTypes.prices[0]: 0 → 1,600',
    ],
  ],
  ['Located', 'set(uint256) 6', ['Located.value: 5 → 6', 'Located.amounts[0xf39F…2266]: 0 → 6']],
  ['Passing', 'run()', ['Passing.kept: 1 → 2']],
  [
    'Token',
    `transfer(address,uint256) ${BOB} 5000000000000000000`,
    ['Token._balances[bob]: 0 DAI → 5 DAI', 'Token._balances[0xf39F…2266]: 1,000 DAI → 995 DAI'],
  ],
  [
    'Token',
    'approve(address,uint256) *Proxy 5000000000000000000',
    ['Token.allowance[0xf39F…2266][Proxy → Vault]: 0 DAI → 5 DAI'],
  ],
  // Through a proxy: the variables of its implementation are in its own storage.
  [
    'Proxy',
    'start(address) *Token',
    ['Vault.asset: 0x0000…0000 → Token (*Token)', 'Vault.admin: 0x0000…0000 → 0xf39F…2266'],
  ],
  [
    'Proxy',
    `deposit(uint256,address) 4000 ${BOB}`,
    [
      'Vault.shares[bob]: 0 → 4,000',
      'Vault.total: 0 → 4,000',
      'balance of Proxy → Vault: 0 ETH → 0.0000000000000001 ETH',
      'Token._balances[Proxy → Vault]: 0 DAI → 0.000000000000004 DAI',
      'Token._balances[0xf39F…2266]: 995 DAI → 994.999999999999996 DAI',
      'Token.allowance[0xf39F…2266][Proxy → Vault]: 5 DAI → 4.999999999999996 DAI',
    ],
    '0x64',
  ],
  [
    'Upgrader',
    'upgrade(address) *Vault',
    ['Upgrader, EIP-1967 implementation: 0x0000…0000 → Vault (*Vault)'],
  ],
  // What it makes is not known here.
  [
    'Factory',
    'make()',
    [
      'Factory.made.length: 0 → 1',
      'Factory.made[0]: 0x0000…0000 → 0x7553…14F1',
      'balance of Factory: 0 ETH → 0.5 ETH',
      'nonce of Factory: 1 → 2',
      'slot 0 of 0x7553…14F1: 0x0 → 0x7',
      'slot 1 of 0x7553…14F1: 0x0000…0000 → 0xffff…fffb',
      'slot 2 of 0x7553…14F1: 0x0 → 0x1',
      'slot 3 of 0x7553…14F1: 0x0000…0000 → 0xd6c6…ba16',
      'slot 4 of 0x7553…14F1: 0x0000…0000 → 0x0000…a6e0',
      'slot 5 of 0x7553…14F1: 0x0 → 0x68e77800',
      'slot 6 of 0x7553…14F1: 0x0 → 0xff',
      'nonce of 0x7553…14F1: 0 → 1',
      'code of 0x7553…14F1 created: 0x (no code) → 0x608060405234801561000f575f5ffd5b50600436… (431 bytes)',
      'slots named: 2 of 9',
    ],
    '0xde0b6b3a7640000',
  ],
];

const UNKNOWN: DecodeContext = {};
const BY_STEPS = 'From its EVM steps, which show storage only, not balances, nonces or code.';
const NOT_READ = 'A value that was written and never read before has a “?” for what it was.';
/** Of how many transactions the steps do not show all that was there before. */
let unread = 0;

describe('the state that a transaction changed', () => {
  let variables: VariablesNode;
  let known: DecodeContext;
  before(async () => {
    variables = await startVariables();
    known = knownHere(variables, { Proxy: 'Vault' });
  });
  after(() => variables.node.kill());

  const addressOf = (name: string): string => variables.deployed.get(name)!.address;
  const explain = (hash: string, context = known, refused?: RegExp): Promise<Explanation> =>
    explainTransaction(hash, askNode(variables.node, refused), context);

  for (const [contract, call, rows, value] of CHANGES)
    it(`is said of ${contract}.${call.replaceAll(/[0-9a-f]{40,}/g, '…')}`, async () => {
      const typed = call.replaceAll(/\*(\w+)/g, (_, name: string) => addressOf(name));
      const hash = await variables.send(contract, typed, value);
      const lines = stateLines(await explain(hash));
      await assertSameBySteps(hash, variables.node, known);
      const labels = lines.map((line) => line.slice(0, line.indexOf(': ')));
      assert.deepEqual(
        labels.filter((label) => OF_ALL.includes(label)),
        OF_ALL,
      );
      assert.deepEqual(
        lines.filter((_, at) => !OF_ALL.includes(labels[at]!)),
        rows.map((row) =>
          row.replaceAll(/\*(\w+)/g, (_, name: string) => shortHex(checksummed(addressOf(name)))),
        ),
      );
    });

  it('is said by addresses and slots where the contract is not known', async () => {
    const lines = stateLines(await explain(await variables.send('Packed', 'pause(int24) 9'), UNKNOWN));
    assert.deepEqual(
      lines.filter((line) => !OF_ALL.some((label) => line.startsWith(label))),
      [
        `slot 1 of ${shortHex(checksummed(addressOf('Packed')))}: 0x00…05a9059c…2266 → 0x00…09a9059c…2266`,
        'slots named: 0 of 1',
      ],
    );
  });

  it('says how a contract that is known gets its variables named', async () => {
    const untold: DecodeContext = { ...known, layoutAt: () => 'untold' };
    const lines = stateLines(await explain(await variables.send('Passing', 'run()'), untold));
    assert.deepEqual(
      lines.filter((line) => !OF_ALL.some((label) => line.startsWith(label))),
      [
        '- The variables of Passing have no names, as no storage layout is in the artifact: compile with extra_output = ["storageLayout"] in foundry.toml, or with storageLayout in the outputSelection of Hardhat.',
        'slot 0 of Passing: 0x2 → 0x3',
        'slots named: 0 of 1',
      ],
    );
  });

  it('is data for other programs, of variables, slots, balances, nonces and code', async () => {
    const changesOf = async (hash: string, context: DecodeContext): Promise<readonly ChangeData[]> =>
      explanationData(await explain(hash, context), context).changes!;
    const hash = await variables.send('Structs', `shift(address,uint128) ${BOB} 9`);
    const changes = await changesOf(hash, known);
    const [miner, sender] = changes.filter(({ kind }) => kind === 'balance');
    assert.ok(BigInt(sender!.before as string) > BigInt(sender!.after as string) && miner !== undefined);
    const address = addressOf('Structs');
    const transaction = await variables.node.result('eth_getTransactionByHash', [hash]);
    const { nonce } = transaction as { readonly nonce: string };
    assert.deepEqual(
      changes.filter(({ kind }) => kind !== 'balance').map(({ slot: _slot, ...change }) => change),
      [
        {
          kind: 'storage',
          address,
          contract: 'Structs',
          variable: 'positions[0x70997970C51812dc3A010C7d01b50e0d17dc79C8].shares',
          before: '7',
          after: '16',
        },
        { kind: 'nonce', address: ALICE, before: `${Number(nonce)}`, after: `${Number(nonce) + 1}` },
      ],
    );
    assert.ok(changes.every(({ kind, slot = '' }) => /^0x[0-9a-f]{64}$/.test(slot) === (kind === 'storage')));
    const slots = await changesOf(await variables.send('Passing', 'run()'), UNKNOWN);
    const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;
    assert.deepEqual(slots[0], {
      kind: 'storage',
      address: addressOf('Passing'),
      slot: word('0'),
      before: word('3'),
      after: word('4'),
    });
    const made = await changesOf(await variables.send('Factory', 'make()', '0xde0b6b3a7640000'), known);
    const [code, ...others] = made.filter(({ kind }) => kind === 'code');
    assert.deepEqual([code?.before, others], ['0x', []]);
    assert.match(code!.after as string, /^0x6080[0-9a-f]+$/);
    const untraced = explanationData(await explain(hash, known, /^debug_/), known);
    assert.equal('changes' in untraced, false);
  });

  it('is asked for once, and only where that tracer has answered', async () => {
    const hash = await variables.send('Passing', 'run()');
    const asked = async (of: string, refused?: RegExp): Promise<readonly string[]> =>
      (await explain(of, known, refused)).sources
        .filter(({ purpose }) => purpose === 'what it changed')
        .map(({ method, params }) => `${method} ${JSON.stringify(params[1])}`);
    assert.deepEqual(await asked(hash), [
      'debug_traceTransaction {"tracer":"prestateTracer","tracerConfig":{"diffMode":true}}',
    ]);
    assert.deepEqual(await asked(hash, /^debug_/), []);
    const failed = await variables.node.text('eth_sendTransaction', [
      { from: ALICE, to: addressOf('Lists'), gas: '0x50000', input: '0x12345678' },
    ]);
    await variables.node.result('evm_mine', []);
    assert.deepEqual(await asked(failed), []);
  });

  it('is taken from steps, which do not always show what was there before', async () => {
    assert.ok(unread > 0 && unread < CHANGES.length, String(unread));
    const ask = askStepsOnly(variables.node);
    const hash = await variables.send('Plain', 'set(uint256,int256) 12 -13');
    const lines = stateLines(await explainTransaction(hash, ask, known));
    assert.deepEqual(lines.slice(0, 4), [
      `- ${BY_STEPS}`,
      `- ${NOT_READ}`,
      'Plain.count: ? → 12',
      'Plain.level: ? → -13',
    ]);
    const [first] = explanationData(await explainTransaction(hash, ask, known), known).changes!;
    assert.deepEqual([first!.variable, first!.after, 'before' in first!], ['count', '12', false]);
    const unnamed = stateLines(await explainTransaction(hash, ask, UNKNOWN));
    const plain = shortHex(checksummed(addressOf('Plain')));
    assert.deepEqual(unnamed.slice(2, 4), [
      `slot 0 of ${plain}: ? → 0xc`,
      `slot 1 of ${plain}: ? → 0xffff…fff3`,
    ]);
  });

  it('is taken from steps where calls are traced otherwise, and not where steps would be too many', async () => {
    const bySteps = askStepsOnly(variables.node);
    const flat =
      (gasUsed?: string): MakeCall =>
      async (method, params) => {
        const outcome = await (method === 'trace_transaction' ? askNode(variables.node) : bySteps)(
          method,
          params,
        );
        const isReceipt = method === 'eth_getTransactionReceipt' && gasUsed !== undefined;
        return isReceipt && outcome.ok
          ? { ok: true, result: { ...(outcome.result as JsonObject), gasUsed } }
          : outcome;
      };
    const hash = await variables.send('Passing', 'run()');
    const found = await explainTransaction(hash, flat(), known);
    assert.deepEqual(stateLines(found), [`- ${BY_STEPS}`, 'Passing.kept: 5 → 6']);
    assert.deepEqual(
      found.sources.filter(({ purpose }) => purpose.includes('steps')).map(({ purpose }) => purpose),
      ['its EVM steps, for what it changed'],
    );
    assert.deepEqual(stateLines(await explainTransaction(hash, flat('0x2dc6c1'), known)), [
      '- Its EVM steps were not asked for: it used more than 3,000,000 gas, and its steps can be hundreds of MB.',
    ]);
  });
});

/** Steps have what the diff says of each slot, but for what was there before it was written without being read. */
async function assertSameBySteps(hash: string, node: TestNode, context: DecodeContext): Promise<void> {
  const changes = async (ask: MakeCall, of: DecodeContext): Promise<readonly ChangeData[]> =>
    explanationData(await explainTransaction(hash, ask, of), of)
      .changes!.filter(({ kind }) => kind === 'storage')
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const steps = await changes(askStepsOnly(node), UNKNOWN);
  const diff = await changes(askNode(node), UNKNOWN);
  const before = new Map(diff.map((change) => [placeOf(change), change.before]));
  const whole = steps.map((change) => ({
    ...change,
    before: change.before ?? before.get(placeOf(change)) ?? null,
  }));
  // What kept its value is no change, but steps do not show that.
  assert.deepEqual(
    whole.filter((change) => before.has(placeOf(change))),
    diff,
  );
  const others = steps.filter((change) => !before.has(placeOf(change)));
  assert.deepEqual(
    others.filter((change) => change.before !== undefined),
    [],
  );
  const named = await changes(askStepsOnly(node), context);
  const isKnown = named.every((change) => change.before !== undefined);
  if (isKnown) assert.deepEqual(named, await changes(askNode(node), context));
  const { sections } = await explainTransaction(hash, askStepsOnly(node), context);
  const { notes } = sections.find(({ id }) => id === 'state')!;
  assert.deepEqual(notes, isKnown ? [BY_STEPS] : [BY_STEPS, NOT_READ]);
  unread += isKnown ? 0 : 1;
}

const placeOf = ({ address, slot, variable }: ChangeData): string => `${address} ${slot} ${variable}`;

function stateLines({ sections }: Explanation): readonly string[] {
  const { notes, rows } = sections.find(({ id }) => id === 'state') ?? { notes: [], rows: [] };
  const row = (one: (typeof rows)[number]): string => {
    const note = one.note === undefined ? '' : ` (${one.note})`;
    return inZone('UTC', () => `${labelOf(one)}: ${summarize(one)}${note}`);
  };
  return [...notes.map((note) => `- ${note}`), ...rows.map(row)];
}
