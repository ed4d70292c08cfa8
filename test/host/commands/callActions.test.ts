// Copying a call as code, its values, what follows from them, explaining it, and importing an endpoint’s methods.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import type { ExplainServices } from '../../../src/host/commands/explainCommands.ts';
import type { ValueServices } from '../../../src/host/commands/valueCommands.ts';
import type { EndpointKeys } from '../../../src/host/keys/endpointKeys.ts';
import type { TreeNode } from '../../../src/host/sidebar/treeNodes.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/commands/copyAs.ts')),
  ...(await import('../../../src/host/commands/explainCommands.ts')),
  ...(await import('../../../src/host/commands/importMethods.ts')),
  ...(await import('../../../src/host/commands/valueCommands.ts')),
}));
const { person } = host;

const ADDRESS = `0x${'7'.repeat(40)}`;
const HASH = `0x${'ab'.repeat(32)}`;
const OTHER = `0x${'cd'.repeat(32)}`;
const OPEN: Endpoint = { id: 'a', name: 'A', urlTemplate: 'https://a.example' };
const KEYED: Endpoint = {
  ...OPEN,
  urlTemplate: 'https://a.example/v1/${apiKey}',
  headers: { 'X-Team': 'us' },
};

beforeEach(() => person.clipboard.splice(0));

describe('copyAs', () => {
  const FORMATS = 'curl, cast, viem, ethers, web3.py, Go, Rust, JSON';
  const keys = (key?: string) =>
    ({ findOrAsk: async () => (key === undefined ? undefined : new Secret(key)) }) as unknown as EndpointKeys;
  const client = async () =>
    ({
      targetOf: ({ urlTemplate, headers }: Endpoint, key?: Secret) =>
        urlTemplate === 'bad'
          ? { ok: false, problem: 'This URL is none.' }
          : {
              ok: true,
              url: urlTemplate.replace('${apiKey}', key?.reveal() ?? ''),
              headers: { 'x-team': headers?.['X-Team'] },
            },
    }) as never;
  const copied = (endpoint: Endpoint | undefined, answers: Answers, key?: string) => {
    const call = { method: 'eth_blockNumber', params: [], endpoint };
    return shownTo(person, answers, () => host.copyAs(call, keys(key), client));
  };
  const LIST = `list Copy eth_blockNumber as: ${FORMATS}, $(key) With URL and API Key…`;
  const WITH_KEY = 'With URL and API Key…';

  it('writes no URL, and only the headers that hold no key', async () => {
    assert.deepEqual(await copied(KEYED, ['curl']), [LIST, 'status Copied eth_blockNumber as curl']);
    assert.match(person.clipboard[0]!, /\$ETH_RPC_URL/);
    assert.match(person.clipboard[0]!, /X-Team: '?us/);
    assert.deepEqual(await copied(undefined, []), [LIST]);
    await copied(undefined, ['curl']);
    assert.doesNotMatch(person.clipboard[1]!, /X-Team/);
  });

  it('writes the key only after a yes, and where there is one', async () => {
    const question =
      'warning Copy the API key of “A” to the clipboard? The copied text will contain the key. Whoever sees it can use the key. [Copy with Key]';
    assert.deepEqual(await copied(KEYED, [WITH_KEY], 'secret-1234'), [LIST, question]);
    assert.deepEqual(await copied(KEYED, [WITH_KEY, 'Copy with Key']), [LIST, question], 'no key was given');
    assert.deepEqual(person.clipboard, []);
    assert.deepEqual(await copied(KEYED, [WITH_KEY, 'Copy with Key', 'curl'], 'secret-1234'), [
      LIST,
      question,
      `list Copy eth_blockNumber with URL and API key as: ${FORMATS}`,
      'status Copied eth_blockNumber as curl',
    ]);
    assert.match(person.clipboard[0]!, /https:\/\/a\.example\/v1\/secret-1234/);
    assert.match(person.clipboard[0]!, /X-Team: '?us/);
  });

  it('asks for no format where one is given, but for the key', async () => {
    const call = { method: 'eth_blockNumber', params: [], endpoint: KEYED };
    const given = (...answers: Answers) =>
      shownTo(person, answers, () => host.copyWithKey(call, keys('secret-1234'), client, 'cast'));
    const [question, ...none] = await given();
    assert.match(question!, /^warning Copy the API key of “A” to the clipboard\?/);
    assert.deepEqual([none, person.clipboard], [[], []]);
    assert.deepEqual((await given('Copy with Key')).slice(1), ['status Copied eth_blockNumber as cast']);
    assert.match(
      person.clipboard[0]!,
      /^cast rpc eth_blockNumber --rpc-url https:\/\/a\.example\/v1\/secret-1234(?= |$)/,
    );
  });

  it('asks nothing where there is no key, but where the URL may hold one', async () => {
    assert.deepEqual((await copied(OPEN, [WITH_KEY, 'cast'])).slice(1), [
      `list Copy eth_blockNumber with URL and API key as: ${FORMATS}`,
      'status Copied eth_blockNumber as cast',
    ]);
    const literal = { ...OPEN, urlTemplate: 'https://mainnet.infura.io/v3/0123456789abcdef0123456789abcdef' };
    assert.match((await copied(literal, [WITH_KEY]))[1]!, /^warning Copy the API key of “A”/);
  });

  it('says why there is no URL', async () => {
    assert.deepEqual((await copied(undefined, [WITH_KEY])).slice(1), [
      'note The endpoint of this call no longer exists.',
    ]);
    assert.deepEqual((await copied({ ...OPEN, urlTemplate: 'bad' }, [WITH_KEY])).slice(1), [
      'warning This URL is none.',
    ]);
  });

  it('warns of a value that is looked up only when the call is sent', async () => {
    const call = { method: 'eth_getBlockByNumber', params: ['latest-20', false], endpoint: OPEN };
    const [, status, note] = await shownTo(person, ['curl'], () => host.copyAs(call, keys(), client));
    assert.equal(status, 'status Copied eth_getBlockByNumber as curl');
    assert.match(note!, /^warning No node accepts “latest-20”\./);
  });

  it('refuses a call that is too long', async () => {
    const params = ['"'.repeat(30_000)];
    const call = { method: 'eth_call', params, endpoint: OPEN };
    const shown = await shownTo(person, [], () => host.copyAs(call, keys(), client));
    assert.match(shown.join(), /^warning This call is too long to be copied as code\./);
  });
});

describe('valueCommands', () => {
  const origin = { endpointId: 'a', endpointName: 'A' };
  const valueRow = (node: DecodedNode): TreeNode => ({
    kind: 'value',
    entryId: 'e',
    origin,
    path: '',
    node,
  });
  const entry = { id: 'e', method: 'eth_getBalance', outcome: { ok: true, result: '0x5' } } as HistoryEntry;
  const ran: unknown[] = [];
  const shownOn = async (
    command: 'nextCall' | 'copy' | 'copyAs',
    row: TreeNode | undefined,
    answers: Answers = [],
    argument?: unknown,
  ): Promise<readonly string[]> => {
    ran.splice(0);
    const services = {
      rows: { of: async () => row },
      targets: { entryOf: async (of: unknown) => (of === row ? entry : undefined) },
      history: { together: async (run: string) => (ran.push(run), []) },
      show: {
        endpoints: { byId: () => OPEN, all: () => [OPEN] },
        calls: { run: async ({ method, params }: HistoryEntry) => void ran.push([method, ...params]) },
      },
    } as unknown as ValueServices;
    const run = host.valueCommands(services)[`ethRpc.value.${command}`];
    return shownTo(person, answers, () => run(argument));
  };
  const NONE = /^note The selected row leads to no call\./;

  it('makes the next call that is chosen, at the endpoint of the value', async () => {
    const [list] = await shownOn('nextCall', valueRow(decode('to', ADDRESS, 'address')), ['Balance']);
    assert.match(list!, /^list Next Call: /);
    assert.deepEqual(ran, [['eth_getBalance', ADDRESS, 'latest']]);
    await shownOn('nextCall', valueRow(decode('to', ADDRESS, 'address')));
    assert.deepEqual(ran, []);
  });

  it('fills in what a person has to finish', async () => {
    const links = [
      { label: 'Call it', method: 'eth_call', params: [{ to: ADDRESS }], path: [], isOpen: true as const },
    ];
    const line: TreeNode = { kind: 'line', entryId: 'e', origin, label: '', text: '', icon: '', links };
    const shown = await shownOn('nextCall', line, ['Call it']);
    assert.match(shown[1]!, /^run ethRpc\.openBuilder \{"method":"eth_call"/);
    assert.deepEqual(ran, []);
  });

  it('says that a row leads to no call', async () => {
    const line: TreeNode = { kind: 'line', entryId: 'e', origin, label: '', text: '', icon: '', links: [] };
    const count = valueRow(decode('flag', true, 'bool'));
    for (const row of [undefined, line, count, { kind: 'entry', head: entry } as TreeNode])
      assert.match((await shownOn('nextCall', row)).join(), NONE);
  });

  it('copies a value, of a call its result, and what the Result view shows where no row is meant', async () => {
    await shownOn('copy', valueRow(decode('to', ADDRESS, 'address')));
    await shownOn('copy', { kind: 'entry', head: entry });
    await shownOn('copy', undefined);
    assert.deepEqual(person.clipboard, [ADDRESS, '"0x5"', '"0x5"']);
    const explained = { kind: 'set', of: 'explanation', id: 'run' } as TreeNode;
    assert.match((await shownOn('copy', explained)).join(), /^note The calls of this explanation are no/);
    assert.deepEqual(ran, ['run']);
    const none = ['note Select a value in the History or Result view first.'];
    assert.deepEqual(await shownOn('copy', undefined, [], 'ethRpc.history'), none);
    assert.deepEqual(await shownOn('copy', { kind: 'searching' }), none);
    assert.deepEqual(await shownOn('copy', { kind: 'set', of: 'batch', id: 'b' } as TreeNode), none);
    assert.deepEqual(await shownOn('copyAs', undefined), none);
    const [list] = await shownOn('copyAs', valueRow(decode('to', ADDRESS, 'address')), ['path']);
    assert.match(list!, /^list Copy to as: .*json, path$/);
    assert.deepEqual(person.clipboard.at(-1), 'to');
  });
});

describe('explainCommands', () => {
  const opened: unknown[] = [];
  const call = (method: string, params: readonly JsonValue[], result: JsonValue = null): HistoryEntry =>
    ({
      id: 'e',
      endpointId: 'past',
      method,
      params,
      outcome: { ok: true, result },
    }) as unknown as HistoryEntry;
  const RECEIPT = call('eth_getTransactionReceipt', [HASH]);
  const ETH_CALL = call('eth_call', [{ to: ADDRESS }, '0x5']);
  const explained = async (
    command: 'explainTransaction' | 'explainCall',
    argument: unknown,
    {
      shown,
      entry,
      active = OPEN,
    }: { shown?: HistoryEntry; entry?: HistoryEntry; active?: Endpoint | null } = {},
    answers: Answers = [],
  ) => {
    opened.splice(0);
    const services = {
      show: {
        abis: { signatures: () => undefined },
        endpoints: { active: () => active ?? undefined },
        calls: { run: async ({ method }: HistoryEntry) => void opened.push(`call ${method}`) },
      },
      history: {
        together: async () => [{ method: 'debug_traceCall', params: [{ to: ADDRESS }, '0x7'] }],
      },
      results: { open: (task: object) => opened.push(task) },
      targets: { shown: async () => shown, entryOf: async () => entry },
    } as unknown as ExplainServices;
    const run = host.explainCommands(services)[`ethRpc.${command}`];
    return [...(await shownTo(person, answers, () => run(argument))), ...opened];
  };

  it('asks for a transaction, and explains it at the endpoint in use', async () => {
    const prompt = 'Paste a transaction hash, an address, a block, data or a signed transaction.';
    const box = `box Explain Transaction: ${prompt}`;
    assert.deepEqual(await explained('explainTransaction', undefined), [box]);
    assert.deepEqual(await explained('explainTransaction', undefined, {}, ['x', HASH]), [
      box,
      'problem This is not a hash, address, block or data.',
      { explain: HASH, endpointId: 'a' },
    ]);
    assert.deepEqual(await explained('explainTransaction', undefined, { active: null }, [HASH]), [
      box,
      'run ethRpc.addEndpoint',
    ]);
  });

  it('makes a call that something else leads to', async () => {
    const [, list, ...made] = await explained('explainTransaction', undefined, {}, [ADDRESS, 'Balance']);
    assert.match(list as string, /^list Next Call: /);
    assert.deepEqual(made, ['call eth_getBalance']);
    const none = await explained('explainTransaction', undefined, { active: null }, [ADDRESS, 'Balance']);
    assert.deepEqual(none.at(-1), 'run ethRpc.addEndpoint');
  });

  it('explains the transaction of a row, at the endpoint of its call', async () => {
    const row = { kind: 'value', node: decode('transactionHash', OTHER, 'hash') };
    const at = { explain: HASH, endpointId: 'past' };
    assert.deepEqual(await explained('explainTransaction', { kind: 'entry' }, { entry: RECEIPT }), [at]);
    assert.deepEqual(await explained('explainTransaction', row, { entry: RECEIPT }), [
      { ...at, explain: OTHER },
    ]);
    assert.deepEqual(await explained('explainTransaction', { kind: 'entry' }), []);
    const none = await explained('explainTransaction', { kind: 'entry' }, { entry: ETH_CALL });
    assert.match(
      none.join(),
      /^note Neither the parameters nor the result of this eth_call name a transaction\.$/,
    );
    const two = call('eth_getBlockByNumber', ['latest', false], { transactions: [HASH, OTHER] });
    const title = 'list Explain a Transaction of eth_getBlockByNumber';
    assert.deepEqual(await explained('explainTransaction', { kind: 'entry' }, { entry: two }, [OTHER]), [
      `${title}: ${HASH}, ${OTHER}`,
      { explain: OTHER, endpointId: 'past' },
    ]);
  });

  it('explains once more what was explained, by its hash or its call', async () => {
    const of = (hash: string) => ({
      kind: 'set',
      last: { endpointId: 'past', explanation: { id: 's', hash } },
    });
    assert.deepEqual(await explained('explainTransaction', of(HASH)), [
      { explain: HASH, endpointId: 'past' },
    ]);
    assert.deepEqual(await explained('explainTransaction', of('')), [
      { explain: { call: { to: ADDRESS }, block: '0x7' }, endpointId: 'past' },
    ]);
  });

  it('explains a call that was not mined, and nothing that is none', async () => {
    assert.deepEqual(await explained('explainCall', undefined, { entry: ETH_CALL }), [
      { explain: { call: { to: ADDRESS }, block: '0x5' }, endpointId: 'past' },
    ]);
    assert.deepEqual(await explained('explainCall', undefined, { entry: RECEIPT }), []);
    assert.deepEqual(await explained('explainCall', undefined), []);
  });
});

describe('importMethods', () => {
  const DOCUMENT = '{"openrpc":"1.2.6"}';
  const saved: string[] = [];
  const read = (methods: number, leftOut: readonly string[] = [], title = '') => ({
    ok: true,
    title,
    leftOut,
    methods: Array.from({ length: methods }),
  });
  type Options = {
    readonly result?: object;
    readonly document?: string;
    readonly reply?: object | null;
  };
  const imported = (
    answers: Answers,
    { result = read(1), document, reply = { ok: true, result: {} } }: Options = {},
  ) => {
    saved.splice(0);
    const imports = {
      document: () => document,
      save: async (_endpoint: Endpoint, text: string) => (saved.push(text), result),
      remove: async ({ id }: Endpoint) => void saved.push(`remove ${id}`),
    };
    const calls = {
      run: async ({ method, origin }: { method: string; origin: string }) =>
        reply === null ? undefined : { method, params: [], outcome: reply, origin },
    };
    return shownTo(person, answers, () => host.importMethods(OPEN, imports as never, calls as never));
  };
  const LIST =
    'list Import Methods for “A”: $(broadcast) From the Endpoint, $(folder-opened) From a File..., $(link) From a URL...';
  const KNOWN = 'Methods that are already known keep their descriptions.';

  it('says how many came, of what, and which cannot be called', async () => {
    assert.deepEqual(await imported([]), [LIST]);
    assert.deepEqual(await imported(['From the Endpoint']), [
      LIST,
      `note Imported 1 method for “A”. ${KNOWN}`,
    ]);
    assert.deepEqual(saved, ['{}']);
    const five = ['a', 'b', 'c', 'd', 'e'];
    assert.deepEqual((await imported(['From the Endpoint'], { result: read(2, five, 'Ours') })).slice(1), [
      `note Imported 2 methods of “Ours” for “A”. ${KNOWN} Not callable from here: a, b, c, d, e.`,
    ]);
    const [, six] = await imported(['From the Endpoint'], { result: read(2, [...five, 'f']) });
    assert.match(six!, / Not callable from here: a, b, c, d, e …\.$/);
  });

  it('says why none came', async () => {
    const refused = { ok: false, failure: { kind: 'rpc', code: -32601, message: 'Method not found' } };
    const [, said] = await imported(['From the Endpoint'], { reply: refused });
    assert.match(said!, /^error No methods were imported\. The endpoint does not describe itself: /);
    assert.deepEqual(await imported(['From the Endpoint'], { reply: null }), [LIST]);
    const bad = { ok: false, problem: 'This is no OpenRPC document.' };
    assert.deepEqual((await imported(['From the Endpoint'], { result: bad })).slice(1), [
      'error No methods were imported. This is no OpenRPC document.',
    ]);
  });

  it('reads a file that is there and not too large', async () => {
    const file = person.Uri.parse('/openrpc.json');
    assert.deepEqual((await imported(['From a File...', [file]])).slice(1), [
      'open',
      'error No methods were imported. openrpc.json cannot be read. Check that it is there and that you may read it.',
    ]);
    person.files.set(file.path, new TextEncoder().encode(DOCUMENT));
    await imported(['From a File...', [file]]);
    assert.deepEqual(saved, [DOCUMENT]);
    assert.deepEqual(await imported(['From a File...']), [LIST, 'open']);
    person.files.set(file.path, { length: 1e9 } as Uint8Array);
    assert.match((await imported(['From a File...', [file]]))[2]!, /The document is larger than \d+ MB\.$/);
  });

  it('asks for a URL that may be read', async () => {
    const shown = await imported(['From a URL...', 'x', 'http://far.example', 'ftp://localhost']);
    assert.deepEqual(shown.slice(2), [
      'problem This is not a URL.',
      'problem Only https: URLs are read, and http: on this machine.',
      'problem Only https: URLs are read, and http: on this machine.',
    ]);
    assert.deepEqual(saved, []);
  });

  it('removes what was imported before', async () => {
    assert.deepEqual(await imported(['Remove Imported Methods'], { document: DOCUMENT }), [
      `${LIST}, $(trash) Remove Imported Methods`,
      'note The methods imported for “A” were removed.',
    ]);
    assert.deepEqual(saved, ['remove a']);
  });
});
