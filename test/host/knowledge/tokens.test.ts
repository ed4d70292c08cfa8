// What is known of tokens, by chain and address, in this window and the next; and which of them are to be asked.
import assert from 'node:assert/strict';
import { encodeAbiParameters } from 'viem';
import { chainById } from '../../../src/core/chain/chains.ts';
import { ASSET, DECIMALS, SYMBOL } from '../../../src/core/decode/tokenAmount.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Tokens } from '../../../src/host/knowledge/tokens.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(value) { for (const listener of this.listeners) listener(value); }
    dispose() {}
  }
`;
const { createTokens, contractPlace } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/knowledge/tokens.ts')),
  ...(await import('../../../src/host/knowledge/contractPlace.ts')),
}));

const DAI = `0x${'da'.repeat(20)}`;
const OTHER = `0x${'0e'.repeat(20)}`;
const NODES: readonly (Endpoint & { readonly chain?: bigint })[] = [
  { id: 'main', name: 'Main', urlTemplate: 'https://one.example/', chain: 1n },
  { id: 'second', name: 'Second', urlTemplate: 'https://two.example/', chain: 1n },
  { id: 'gnosis', name: 'Gnosis', urlTemplate: 'https://three.example/', chain: 100n },
  { id: 'anvil', name: 'Anvil', urlTemplate: 'http://127.0.0.1:8545/', chain: 31337n },
  { id: 'anvil2', name: 'Anvil 2', urlTemplate: 'http://127.0.0.1:8546/', chain: 31337n },
  { id: 'new', name: 'New', urlTemplate: 'https://four.example/' },
];

type Memory = Parameters<typeof createTokens>[0];

function createMemory(kept?: unknown): Memory & { readonly kept: () => unknown } {
  let now = kept;
  return {
    kept: () => now,
    get: <T>(_key: string, otherwise?: T): T => (now ?? otherwise) as T,
    async update(_key: string, value: unknown): Promise<void> {
      now = JSON.parse(JSON.stringify(value));
    },
  };
}

function windowWith(memory: Memory, nodes = NODES): Tokens {
  return createTokens(memory, (id) => {
    const { chain, ...endpoint } = nodes.find((node) => node.id === id)!;
    return contractPlace(endpoint, chain === undefined ? undefined : chainById(chain));
  });
}

const text = (value: string): string => encodeAbiParameters([{ type: 'string' }], [value]);
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;

function say(tokens: Tokens, endpointId: string, token: string, input: string, result: JsonValue): void {
  const params = [{ to: token, input }, 'latest'];
  tokens.learn({ endpointId, method: 'eth_call', params, outcome: { ok: true, result } as never });
}

function tell(tokens: Tokens, endpointId: string, token: string, decimals: number, symbol: string): void {
  say(tokens, endpointId, token, DECIMALS, word(decimals));
  say(tokens, endpointId, token, SYMBOL, text(symbol));
}

const unitsAt = (tokens: Tokens, id: string): readonly string[] =>
  [...tokens.of(id)].map(([token, { decimals, symbol }]) => `${token.slice(0, 4)} ${decimals} ${symbol}`);

describe('createTokens', () => {
  it('lists what is a token at any endpoint, of a development chain or of no known chain too', () => {
    const tokens = windowWith(createMemory());
    tell(tokens, 'anvil', DAI, 18, 'DAI');
    tell(tokens, 'new', OTHER, 6, 'OTHER');
    assert.deepEqual([...tokens.everywhere()].toSorted(), [OTHER, DAI].toSorted());
    assert.deepEqual(unitsAt(tokens, 'anvil2'), []);
  });

  it('knows a token at every endpoint of its chain, in other windows and later ones too', () => {
    const memory = createMemory();
    const [one, other] = [windowWith(memory), windowWith(memory)];
    assert.deepEqual(unitsAt(other, 'main'), []);
    tell(one, 'main', DAI, 18, 'DAI');
    for (const window of [one, other, windowWith(memory)]) {
      assert.deepEqual(unitsAt(window, 'main'), ['0xda 18 DAI']);
      assert.deepEqual(unitsAt(window, 'second'), ['0xda 18 DAI']);
      assert.deepEqual(unitsAt(window, 'gnosis'), []);
    }
  });

  it('keeps a development chain to its endpoint', () => {
    const tokens = windowWith(createMemory());
    tell(tokens, 'anvil', DAI, 6, 'TEST');
    assert.deepEqual([unitsAt(tokens, 'anvil'), unitsAt(tokens, 'anvil2')], [['0xda 6 TEST'], []]);
  });

  it('knows what was said before the chain was, and keeps none of that for later', () => {
    const memory = createMemory();
    const nodes = NODES.map((node) => ({ ...node }));
    const tokens = windowWith(memory, nodes);
    tell(tokens, 'new', DAI, 18, 'DAI');
    assert.deepEqual([unitsAt(tokens, 'new'), memory.kept()], [['0xda 18 DAI'], undefined]);
    nodes.find(({ id }) => id === 'new')!.chain = 10n;
    assert.deepEqual(unitsAt(tokens, 'new'), ['0xda 18 DAI']);
  });

  it('tells of each unit that it learns, once', () => {
    const tokens = windowWith(createMemory());
    let told = 0;
    tokens.onDidLearn(() => told++);
    say(tokens, 'main', DAI, SYMBOL, text('DAI'));
    assert.equal(told, 0);
    say(tokens, 'main', DAI, DECIMALS, word(18));
    say(tokens, 'main', DAI, DECIMALS, word(18));
    assert.equal(told, 1);
  });

  it('reads nothing unfit of what is kept, and keeps 2,000 tokens, the newest', () => {
    const hostile = {
      [`1 ${DAI}`]: { decimals: 1e9, symbol: '\u001b[31m' },
      [`1 ${OTHER}`]: { decimals: 6, symbol: '[x](command:y)' },
      x: null,
    };
    assert.deepEqual(unitsAt(windowWith(createMemory(hostile)), 'main'), ['0x0e 6 tokens']);
    const memory = createMemory();
    const tokens = windowWith(memory);
    const many = Array.from({ length: 2_010 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);
    tokens.keepReports('main', new Map(many.map((token) => [token, { decimals: 6 }])));
    assert.equal(Object.keys(memory.kept() as object).length, 2_000);
    assert.equal(
      many.findIndex((token) => tokens.of('main').has(token)),
      10,
    );
  });

  it('wants each token that is shown once, also one that is none', () => {
    const memory = createMemory();
    const tokens = windowWith(memory);
    let wants = 0;
    tokens.onDidWant(() => wants++);
    const show = tokens.shownIn('main', 'entry 1');
    for (const token of [DAI, DAI, OTHER]) show(token);
    assert.deepEqual([wants, tokens.wantedAt(), tokens.takeWanted('main')], [2, ['main'], [DAI, OTHER]]);
    show(DAI);
    tokens.shownIn('second', 'entry 2')(DAI);
    assert.deepEqual([wants, tokens.wantedAt()], [2, []]);
    tokens.keepReports('main', new Map([[OTHER, {}]]));
    const later = windowWith(memory);
    for (const token of [DAI, OTHER]) later.shownIn('main', 'entry 1')(token);
    assert.deepEqual(later.takeWanted('main'), [DAI]);
  });

  it('wants 50 tokens of one result at most', () => {
    const tokens = windowWith(createMemory());
    for (let index = 0; index < 70; index++)
      tokens.shownIn('main', 'entry 1')(`0x${String(index).padStart(40, '0')}`);
    assert.equal(tokens.takeWanted('main').length, 50);
    tokens.shownIn('main', 'entry 1')(DAI);
    assert.deepEqual(tokens.wantedAt(), []);
    tokens.shownIn('main', 'entry 2')(DAI);
    assert.deepEqual(tokens.takeWanted('main'), [DAI]);
  });

  it('wants tokens of a development chain once in each window, and again after its node was gone', () => {
    const memory = createMemory();
    const first = windowWith(memory);
    first.keepReports('anvil', new Map([[DAI, { decimals: 18, symbol: 'OLD' }]]));
    first.keepReports('main', new Map([[DAI, { decimals: 18, symbol: 'DAI' }]]));
    const tokens = windowWith(memory);
    const shown = (id: string): readonly string[] => {
      tokens.shownIn(id, 'entry 1')(DAI);
      return tokens.takeWanted(id);
    };
    assert.deepEqual([shown('anvil'), shown('anvil'), shown('main')], [[DAI], [], []]);
    for (const id of ['anvil', 'main']) tokens.renew(id);
    assert.deepEqual([shown('anvil'), shown('main')], [[DAI], []]);
    assert.equal(tokens.missingReadsOf('anvil', DAI).length, 3);
    tokens.keepReports('anvil', new Map([[DAI, { symbol: 'NEW' }]]));
    assert.deepEqual(unitsAt(tokens, 'anvil'), []);
  });

  it('wants the asset of a vault beside its unit, keeps both, and tells of the asset once', () => {
    const memory = createMemory();
    const tokens = windowWith(memory);
    let told = 0;
    tokens.onDidLearn(() => told++);
    tell(tokens, 'main', DAI, 18, 'vDAI');
    tokens.vaults.shownIn('main', 'entry 1')(DAI);
    assert.deepEqual([tokens.wantedAt(), tokens.vaults.takeWanted('main')], [[], [DAI]]);
    for (let times = 0; times < 2; times++) tokens.keepAssets('main', new Map([[DAI, { asset: OTHER }]]));
    assert.equal(told, 3);
    const later = windowWith(memory);
    assert.deepEqual(later.of('main').get(DAI), { decimals: 18, symbol: 'vDAI', asset: OTHER });
    later.vaults.shownIn('main', 'entry 1')(DAI);
    later.shownIn('main', 'entry 1')(DAI);
    assert.deepEqual([later.vaults.wantedAt(), later.takeWanted('main')], [[], [DAI]]);
    later.keepReports('main', new Map([[DAI, { decimals: 18 }]]));
    assert.equal(later.of('main').get(DAI)?.asset, OTHER);
    const hostile = { [`1 ${DAI}`]: { decimals: 6, asset: '[x](command:y)' } };
    assert.deepEqual(windowWith(createMemory(hostile)).of('main').get(DAI), {
      decimals: 6,
      symbol: 'tokens',
    });
  });

  it('asks a vault of a development chain again after its node was gone', () => {
    const tokens = windowWith(createMemory());
    tell(tokens, 'anvil', DAI, 18, 'vDAI');
    tokens.keepAssets('anvil', new Map([[DAI, { asset: OTHER }]]));
    tokens.vaults.shownIn('anvil', 'entry 1')(DAI);
    assert.deepEqual(tokens.vaults.takeWanted('anvil'), [DAI]);
    tokens.vaults.renew('anvil');
    tokens.vaults.shownIn('anvil', 'entry 1')(DAI);
    assert.deepEqual(tokens.vaults.takeWanted('anvil'), [DAI]);
    tokens.keepAssets('anvil', new Map([[DAI, {}]]));
    assert.deepEqual(tokens.of('anvil').get(DAI), { decimals: 18, symbol: 'vDAI' });
  });

  it('learns the asset of a vault that a person asked', () => {
    const tokens = windowWith(createMemory());
    tell(tokens, 'main', DAI, 18, 'vDAI');
    say(tokens, 'main', DAI, ASSET, `0x${OTHER.slice(2).padStart(64, '0')}`);
    assert.equal(tokens.of('main').get(DAI)?.asset, OTHER);
    say(tokens, 'main', OTHER, ASSET, word(0));
    assert.equal(tokens.of('main').get(OTHER), undefined);
  });
});
