// Which tokens are asked for their units, where, and when.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeAbiParameters } from 'viem';
import type { FinishedCall } from '../../../src/core/call/finishedCall.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { EndpointFacts } from '../../../src/core/call/endpointFacts.ts';
import { ASSET, DECIMALS, SYMBOL } from '../../../src/core/decode/tokenAmount.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const settings = {};
  export const workspace = { getConfiguration: () => ({ get: (name) => settings[name] }) };
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(value) { for (const listener of this.listeners) listener(value); }
    dispose() {}
  }
`;
const {
  settings,
  createTokens,
  contractPlace,
  requestAddressFacts: askAbout,
  tokenReads: tokenQuestions,
  vaultReads: vaultQuestions,
} = await withVscode(STUB, async () => ({
  ...((await import('vscode')) as unknown as { settings: { askTokens?: boolean } }),
  ...(await import('../../../src/host/knowledge/tokens.ts')),
  ...(await import('../../../src/host/knowledge/contractPlace.ts')),
  ...(await import('../../../src/host/endpoints/requestAddressFacts.ts')),
  ...(await import('../../../src/host/endpoints/tokenReads.ts')),
}));

const TOKEN = `0x${'da'.repeat(20)}`;
const NFT = `0x${'ff'.repeat(20)}`;
const VAULT = `0x${'5a'.repeat(20)}`;
const PLAIN = `0x${'0e'.repeat(20)}`;
const main: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/' };
const YES = `0x${'1'.padStart(64, '0')}`;
const SIX = `0x${'6'.padStart(64, '0')}`;

/** A token, a collection that has decimals and symbol too, and a contract that is neither. */
function answer(params: readonly JsonValue[]): Outcome {
  const { to, input } = params[0] as JsonObject;
  const reverted = { kind: 'rpc', code: 3, message: 'execution reverted', data: '0x', status: 200 } as const;
  if (input === ASSET && to === VAULT) return { ok: true, result: `0x${TOKEN.slice(2).padStart(64, '0')}` };
  if (to === PLAIN) return { ok: false, failure: reverted };
  if (input === DECIMALS) return { ok: true, result: SIX };
  if (input === SYMBOL) return { ok: true, result: encodeAbiParameters([{ type: 'string' }], ['USDC']) };
  return { ok: true, result: to === NFT ? YES : '0x' };
}

type Batch = { readonly params: readonly JsonValue[]; readonly how: JsonObject };

/** `chain`: what is known of the endpoint, `told`: what it tells where it is asked. */
function windowAt(chain: bigint | undefined, told?: bigint, { at = main, isKeyed = true } = {}) {
  const batches: (readonly Batch[])[] = [];
  let finish: (call: FinishedCall) => void = () => {};
  const chainAsked = { times: 0 };
  let facts: EndpointFacts = chain === undefined ? {} : { chain: chainById(chain) };
  let kept: unknown;
  const memory = {
    get: <T>(_key: string, otherwise?: T) => (kept ?? otherwise) as T,
    update: async (_key: string, value: unknown) => void (kept = value),
  };
  // The chain of an earlier window is for reading only.
  const tokens = createTokens(memory, () => contractPlace(main, chainById(1n)));
  const asking = askAbout(
    {
      onDidFinish: (listener) => {
        finish = listener;
        return { dispose() {} };
      },
      chainOf: async () => {
        chainAsked.times++;
        if (told !== undefined) facts = { chain: chainById(told) };
        return told;
      },
      isKeyed: async () => isKeyed,
      async runBatch(reads, { endpoint: _endpoint, ...how }) {
        batches.push(reads.map(({ params }) => ({ params, how })));
        return {
          entries: reads.map(
            (read) => ({ ...read, endpointId: 'main', outcome: answer(read.params) }) as never,
          ),
        };
      },
    },
    [tokenQuestions(tokens), vaultQuestions(tokens)],
    { byId: () => at },
    { of: () => facts },
    assert.ifError,
  );
  const end = (more: Partial<FinishedCall> = {}): void =>
    finish({
      endpoint: at,
      entry: { method: 'eth_getLogs', ok: true, outcome: { ok: true } },
      origin: 'person',
      recorded: true,
      ...more,
    } as unknown as FinishedCall);
  return { tokens, batches, end, asking, chainAsked };
}

/** Something is wanted of two endpoints, of which the first ends in an error. */
function askingBoth() {
  const asked: string[] = [];
  const failures: unknown[] = [];
  let finish: (call: FinishedCall) => void = () => {};
  const never = { dispose() {} };
  const wanted = { wantedAt: () => ['main', 'other'], takeWanted: () => [TOKEN], onDidWant: () => never };
  const asking = askAbout(
    {
      onDidFinish: (listener: typeof finish) => ((finish = listener), never),
      isKeyed: async () => true,
    } as never,
    [
      {
        wanted: wanted as never,
        isEnabled: () => true,
        async request(id) {
          asked.push(id);
          if (id === 'main') throw new Error('full');
        },
      },
    ],
    { byId: (id) => ({ ...main, id }) },
    { of: () => ({ chain: chainById(1n) }) },
    (error) => failures.push(error),
  );
  const end = (): void =>
    finish({ endpoint: main, entry: { outcome: { ok: true } }, recorded: true } as never);
  return { asked, failures, end, asking };
}

describe('requestAddressFacts', () => {
  afterEach(() => {
    delete settings.askTokens;
  });

  it('asks all tokens of a page in one batch that is not recorded, each once', async () => {
    const { tokens, batches, end, asking } = windowAt(1n);
    end();
    for (const token of [TOKEN, NFT, PLAIN, TOKEN]) tokens.shownIn('main', 'a')(token);
    await sleep(250);
    tokens.shownIn('main', 'b')(PLAIN);
    end();
    await sleep(250);
    assert.equal(batches.length, 1);
    assert.deepEqual(
      [...new Set(batches[0]!.map(({ how }) => JSON.stringify(how)))],
      ['{"origin":"extension","record":"never"}'],
    );
    const asked = batches[0]!.map(({ params: [call, block] }) => {
      assert.equal(block, 'latest');
      const { to, input } = call as { to: string; input: string };
      return `${to.slice(0, 4)} ${input.slice(0, 18)}`;
    });
    assert.deepEqual(
      asked,
      ['0xda', '0xff', '0x0e'].flatMap((to) =>
        [DECIMALS, SYMBOL, '0x01ffc9a780ac58cd'].map((input) => `${to} ${input}`),
      ),
    );
    assert.deepEqual([...tokens.of('main')], [[TOKEN, { decimals: 6, symbol: 'USDC' }]]);
    asking.dispose();
  });

  it('asks nothing again that a call of a person has told', async () => {
    const { tokens, batches, end, asking } = windowAt(1n);
    for (const [to, input] of [
      [TOKEN, DECIMALS],
      [TOKEN, SYMBOL],
      [NFT, DECIMALS],
    ]) {
      const params = [{ to: to!, input: input! }, 'latest'];
      tokens.learn({ endpointId: 'main', method: 'eth_call', params, outcome: answer(params) });
    }
    end();
    for (const token of [TOKEN, NFT]) tokens.shownIn('main', 'a')(token);
    await sleep(250);
    const asked = batches.flat().map(({ params: [call] }) => {
      const { to, input } = call as { to: string; input: string };
      return `${to.slice(0, 4)} ${input.slice(0, 10)}`;
    });
    assert.deepEqual(asked, ['0xda 0x01ffc9a7', `0xff ${SYMBOL}`, '0xff 0x01ffc9a7']);
    assert.deepEqual([...tokens.of('main')], [[TOKEN, { decimals: 6, symbol: 'USDC' }]]);
    tokens.shownIn('main', 'b')(TOKEN);
    assert.deepEqual(tokens.wantedAt(), []);
    asking.dispose();
  });

  it('asks vaults for their asset only, beside what tokens are asked', async () => {
    const { tokens, batches, end, asking } = windowAt(1n);
    end();
    for (const vault of [VAULT, PLAIN]) tokens.vaults.shownIn('main', 'a')(vault);
    tokens.shownIn('main', 'a')(VAULT);
    await sleep(250);
    assert.deepEqual(
      batches.map((batch) => batch.map(({ params }) => params)),
      [
        [DECIMALS, SYMBOL, `0x01ffc9a780ac58cd${'0'.repeat(56)}`].map((input) => [
          { to: VAULT, input },
          'latest',
        ]),
        [VAULT, PLAIN].map((to) => [{ to, input: ASSET }, 'latest']),
      ],
    );
    assert.deepEqual([...tokens.of('main')], [[VAULT, { decimals: 6, symbol: 'USDC', asset: TOKEN }]]);
    for (const vault of [VAULT, PLAIN]) tokens.vaults.shownIn('main', 'b')(vault);
    assert.deepEqual(tokens.vaults.wantedAt(), []);
    asking.dispose();
  });

  it('asks an endpoint on this machine before that, until a call of it fails', async () => {
    const at: Endpoint = { ...main, urlTemplate: 'http://127.0.0.1:8545' };
    const { tokens, batches, end, asking } = windowAt(1n, undefined, { at });
    tokens.shownIn('main', 'a')(TOKEN);
    await sleep(250);
    assert.equal(batches.length, 1);
    const refused = { kind: 'http', status: 401, excerpt: '', message: '' } as const;
    end({ entry: { ok: false, outcome: { ok: false, failure: refused } } as never });
    tokens.shownIn('main', 'b')(NFT);
    await sleep(250);
    assert.equal(batches.length, 1);
    end();
    await sleep(250);
    assert.equal(batches.length, 2);
    asking.dispose();
  });

  it('asks nothing where a key would have to be given', async () => {
    const { tokens, batches, end, asking } = windowAt(1n, undefined, { isKeyed: false });
    end();
    tokens.shownIn('main', 'a')(TOKEN);
    await sleep(250);
    assert.deepEqual(batches, []);
    asking.dispose();
  });

  it('asks nothing before a person has called that endpoint, nor one that does not tell its chain', async () => {
    for (const [chain, told, asks] of [
      [1n, undefined, 0],
      [undefined, 1n, 1],
      [undefined, undefined, 1],
    ]) {
      const { tokens, batches, end, asking, chainAsked } = windowAt(chain as bigint, told as bigint);
      tokens.shownIn('main', 'a')(TOKEN);
      await sleep(150);
      end({ origin: 'extension', recorded: false });
      await sleep(150);
      assert.deepEqual([batches.length, chainAsked.times], [0, 0]);
      end();
      await sleep(150);
      end();
      await sleep(150);
      assert.deepEqual([batches.length, chainAsked.times], [chain === told ? 0 : 1, asks]);
      asking.dispose();
    }
  });

  it('tells what was thrown, and asks the other endpoints all the same', async () => {
    const { end, asked, failures, asking } = askingBoth();
    end();
    await sleep(150);
    assert.deepEqual([asked, failures.map(String)], [['main', 'other'], ['Error: full']]);
    asking.dispose();
  });

  it('asks nothing where the setting is off', async () => {
    const { tokens, batches, end, asking } = windowAt(1n);
    settings.askTokens = false;
    end();
    tokens.shownIn('main', 'a')(TOKEN);
    await sleep(200);
    assert.equal(batches.length, 0);
    asking.dispose();
  });
});
