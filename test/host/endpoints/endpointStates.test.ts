// What is remembered of the chain of an endpoint, how a person describes chains, and when an endpoint is asked.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { NO_MEMORY } from '../noMemory.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const settings = { chains: undefined, changed: () => {} };
  export const workspace = {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    onDidChangeConfiguration(listener) {
      settings.changed = () => listener({ affectsConfiguration: () => true });
      return { dispose() {} };
    },
  };
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(value) { for (const listener of this.listeners) listener(value); }
    dispose() {}
  }
`;
const { settings, createEndpointStates, createLearnedChains } = await withVscode(STUB, async () => ({
  ...((await import('vscode')) as unknown as { settings: { chains: unknown; changed: () => void } }),
  ...(await import('../../../src/host/endpoints/endpointStates.ts')),
  ...(await import('../../../src/host/endpoints/learnChains.ts')),
}));

const main: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/${apiKey}' };
const elsewhere: Endpoint = { ...main, urlTemplate: 'https://two.example/' };

/** Keeps what is written as text, as VS Code does. */
function createMemory(): typeof NO_MEMORY & { text: string } {
  const memory = {
    text: '{}',
    get: <T>(key: string, otherwise?: T): T =>
      (JSON.parse(memory.text) as Record<string, T>)[key] ?? otherwise!,
    async update(key: string, value: unknown): Promise<void> {
      memory.text = JSON.stringify({ ...(JSON.parse(memory.text) as object), [key]: value });
    },
  };
  return memory;
}

describe('createEndpointStates', () => {
  afterEach(() => {
    settings.chains = undefined;
  });

  it('knows the chain of an endpoint in the next window, for reading only', () => {
    const memory = createMemory();
    createEndpointStates(memory).put(main, { chain: chainById(137n) });
    const next = createEndpointStates(memory);
    assert.deepEqual(next.chainOf(main), chainById(137n));
    assert.deepEqual(next.of(main), {});
  });

  it('forgets it where the endpoint leads elsewhere, and writes down no part of its URL', () => {
    const memory = createMemory();
    createEndpointStates(memory).put(main, { chain: chainById(137n) });
    assert.equal(createEndpointStates(memory).chainOf(elsewhere), undefined);
    assert.doesNotMatch(memory.text, /example/);
  });

  it('remembers a hundred endpoints at most, the newest', () => {
    const memory = createMemory();
    const states = createEndpointStates(memory);
    const endpoint = (index: number): Endpoint => ({ ...main, id: `e${index}` });
    for (let index = 0; index < 150; index++) states.put(endpoint(index), { chain: chainById(1n) });
    const next = createEndpointStates(memory);
    const known = Array.from({ length: 150 }, (_, index) => next.chainOf(endpoint(index)) !== undefined);
    assert.deepEqual([known.indexOf(true), known.filter(Boolean).length], [50, 100]);
  });

  it('tells when a chain is learnt, and once only', () => {
    const states = createEndpointStates(createMemory());
    let told = 0;
    states.onDidLearnChain(() => told++);
    states.put(main, { seenAt: 1 });
    states.put(main, { seenAt: 2, chain: chainById(1n) });
    states.put(main, { seenAt: 3, chain: chainById(1n) });
    assert.equal(told, 1);
    states.put(main, { seenAt: 4, chain: chainById(10n) });
    assert.equal(told, 2);
  });

  it('shows a chain as a person has described it, and leaves out what describes none', () => {
    const states = createEndpointStates(NO_MEMORY);
    states.put(main, { chain: chainById(987654321n) });
    const read = (chains: unknown): readonly unknown[] => {
      settings.chains = chains;
      settings.changed();
      const { name, coin } = states.of(main).chain!;
      return [name, coin?.symbol, coin?.decimals];
    };
    assert.deepEqual(read({ 987654321: { name: ' Devnet ', coin: 'DEV' } }), ['Devnet', 'DEV', 18]);
    assert.deepEqual(read({ 987654321: { name: 'Devnet', coin: 'DEV', decimals: 6 } }), ['Devnet', 'DEV', 6]);
    assert.deepEqual(read({ 987654321: { name: 'Devnet' } }), ['Devnet', undefined, undefined]);
    assert.deepEqual(read({ 987654321: { name: 'Devnet', coin: 'DEV', decimals: 1.5 } }), [
      'Devnet',
      undefined,
      undefined,
    ]);
    for (const none of [
      { 987654321: { coin: 'DEV' } },
      { '0x4d2': { name: 'Devnet' } },
      { 987654321: null },
      null,
      5,
      'x',
    ])
      assert.deepEqual(read(none), [undefined, undefined, undefined], JSON.stringify(none));
  });
});

describe('createLearnedChains', () => {
  it('asks an endpoint once, whoever waits for it, and again after it could not be reached', async () => {
    const asked: string[] = [];
    const states = createEndpointStates(NO_MEMORY);
    let tell: () => void = () => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    const chains = createLearnedChains(async ({ urlTemplate }) => {
      asked.push(urlTemplate);
      return told;
    }, states);
    let learned = 0;
    const learning = [main, main, elsewhere].map(async (endpoint) => {
      await chains.learn(endpoint);
      learned++;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([asked, learned], [[main.urlTemplate, elsewhere.urlTemplate], 0]);
    tell();
    await Promise.all(learning);
    await chains.learn(main);
    assert.equal(asked.length, 2);
    chains.forget(main);
    await chains.learn(main);
    assert.equal(asked.length, 3);
    states.put(main, { chain: chainById(1n) });
    chains.forget(main);
    await chains.learn(main);
    assert.equal(asked.length, 3);
    // One that was asked by somebody else and does not tell.
    const silent = { ...main, urlTemplate: 'https://three.example/' };
    chains.noteRequested(silent);
    await chains.learn(silent);
    assert.equal(asked.length, 3);
  });

  it('keeps nobody waiting for an endpoint that says nothing', async () => {
    const chains = createLearnedChains(() => new Promise(() => {}), createEndpointStates(NO_MEMORY));
    const keepsRunning = setTimeout(() => {}, 5_000);
    await chains.learn(main);
    clearTimeout(keepsRunning);
  });
});
