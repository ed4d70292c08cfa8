// Which endpoints a call can be compared at, and how one that is missing is added on the way.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { OtherEndpointServices } from '../../../src/host/endpoints/otherEndpoints.ts';
import type { CallAtEndpoint } from '../../../src/host/repeat/callOfArgument.ts';
import { withVscode } from '../withVscode.ts';

/** A person who takes the rows of these beginnings from one list after the other, and leaves all else. */
const VSCODE = `
  export const shown = [], takes = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const ConfigurationTarget = { Global: 1 };
  export const CompletionItemKind = {};
  export const TreeItemCollapsibleState = {};
  export const QuickPickItemKind = { Separator: -1 };
  export const workspace = { getConfiguration: () => ({ get: () => [], update: async () => {} }) };
  export const window = {
    async showQuickPick(items, { canPickMany, title, placeHolder }) {
      shown.push({ title, placeHolder, rows: items.map(({ label, picked }) => (picked ? '[x] ' : '') + label) });
      const wanted = takes.shift();
      if (wanted === undefined) return undefined;
      const taken = items.filter(({ label }) => wanted.some((text) => label.replace(/^\\S+\\) /, '').startsWith(text)));
      return canPickMany ? taken : taken[0];
    },
    createQuickPick() {
      let hide;
      return {
        onDidChangeValue() {}, onDidAccept() {}, dispose() {},
        onDidHide(listener) { hide = listener; },
        show() { shown.push({ title: this.title }); setImmediate(hide); },
      };
    },
  };
`;

type Shown = { readonly title: string; readonly placeHolder?: string; readonly rows?: readonly string[] };

const { pickEndpoints, shown, takes } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/repeat/pickEndpoints.ts')),
  ...((await import('vscode')) as unknown as { readonly shown: Shown[]; readonly takes: string[][] }),
}));

const endpoint = (id: string): Endpoint => ({ id, name: id, urlTemplate: `https://${id}.example` });
const NODE = {
  url: 'http://127.0.0.1:8545',
  place: '127.0.0.1:8545',
  client: 'hardhat',
  chainId: 31337,
};

/** Those on this machine. */
let nodes: readonly (typeof NODE)[] = [NODE];

/** What is chosen, and what was shown. `all`: the endpoints that there are. */
async function choose(all: readonly Endpoint[], ...person: readonly (readonly string[])[]) {
  shown.length = 0;
  takes.splice(0, takes.length, ...person.map((one) => [...one]));
  const local: Endpoint = { id: 'local', name: 'Local', urlTemplate: NODE.url };
  let known = all;
  const endpoints = { all: () => known, configured: () => known, refresh: () => (known = [...all, local]) };
  const services = { endpoints, keys: {}, findNodes: async () => nodes };
  const call = { endpoint: all[0]!, method: 'eth_gasPrice', params: [] } as CallAtEndpoint;
  const ids = await pickEndpoints(call, services as unknown as OtherEndpointServices);
  assert.deepEqual(takes, []);
  return { ids, shown: [...shown] };
}

const TITLE = 'Run eth_gasPrice on Several Endpoints';
const TO_ADD = ['$(add) Add the node on 127.0.0.1:8545', '$(add) Add Endpoint…'];

describe('pickEndpoints', () => {
  it('goes on with an endpoint that is added where there is no other', async () => {
    const { ids, shown: lists } = await choose([endpoint('a')], ['Add the node']);
    assert.deepEqual(lists, [
      { title: TITLE, placeHolder: 'Compare “a” with which endpoint?', rows: TO_ADD },
    ]);
    assert.deepEqual(ids, ['a', 'local-node-127-0-0-1-8545']);
  });

  it('offers nodes of this machine below those that there are, and adds what is chosen', async () => {
    const { ids, shown: lists } = await choose([endpoint('a'), endpoint('b')], ['a'], ['b', 'Add the node']);
    assert.deepEqual(lists[0]!.rows, ['[x] a', 'b', TO_ADD[0]]);
    assert.equal(lists[1]!.placeHolder, 'Choose at least two endpoints');
    assert.deepEqual(ids, ['b', 'local-node-127-0-0-1-8545']);
  });

  it('has both ticked where there are two', async () => {
    nodes = [];
    const { ids, shown: lists } = await choose([endpoint('a'), endpoint('b')], ['a', 'b']);
    nodes = [NODE];
    assert.deepEqual(
      [lists[0]!.rows, ids],
      [
        ['[x] a', '[x] b'],
        ['a', 'b'],
      ],
    );
  });

  it('comes back to the list where what adds one is left, and ends where that is', async () => {
    const { ids, shown: lists } = await choose([endpoint('a')], ['Add Endpoint']);
    assert.deepEqual(
      lists.map(({ title }) => title),
      [TITLE, 'Add Endpoint', TITLE],
    );
    assert.equal(ids, undefined);
  });
});
