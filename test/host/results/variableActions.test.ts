// The variables of a contract: reading them at a block, comparing two, and changing one on a development chain.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { KnownLayout } from '../../../src/core/layout/storageLayout.ts';
import type { VariableServices } from '../../../src/host/results/variableActions.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const { createVariableActions, person } = await withPerson(async () => ({
  ...(await import('../../../src/host/results/variableActions.ts')),
}));

const ADDRESS = `0x${'7'.repeat(40)}`;
const DEV: Endpoint = { id: 'dev', name: 'Dev', urlTemplate: 'http://localhost:1', mode: 'dev' };
const LOCAL: Endpoint = { id: 'local', name: 'Local', urlTemplate: 'http://localhost:2' };
const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
const value = (label: string, numberOfBytes: string) => ({ encoding: 'inplace', label, numberOfBytes });
const variable = (label: string, slot: string, type: string, offset = 0) => ({ label, slot, offset, type });
const TYPES = {
  n: value('uint256', '32'),
  b: value('bool', '1'),
  s: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
  m: { encoding: 'mapping', label: 'mapping(uint256 => uint256)', numberOfBytes: '32', key: 'n', value: 'n' },
};
const layoutOf = (...storage: readonly JsonValue[]): KnownLayout =>
  readStorageLayout({ storage, types: TYPES })!;
const COUNTER = layoutOf(
  variable('count', '0', 'n'),
  variable('isOpen', '1', 'b'),
  variable('isOver', '1', 'b', 1),
  variable('name', '2', 's'),
  variable('balances', '3', 'm'),
);
const word = (digits: string): string => digits.padStart(64, '0');

type Asked = { readonly method: string; readonly params: readonly string[] };

type Options = {
  readonly words?: Readonly<Record<string, string>>;
  readonly layout?: KnownLayout | 'several';
  readonly failing?: string[];
  /** The chain of its endpoint, where that is known. */
  readonly chainId?: bigint;
};

/** A node whose slots have these words, and the actions of a page that shows what comes of them. */
function pageOf({ words = { 0: '5', 1: '1' }, layout = COUNTER, failing = [], chainId }: Options = {}) {
  const stored: Record<string, string> = { ...words };
  const asked: string[] = [];
  const shown: Subject[] = [];
  const revealed: (readonly number[])[] = [];
  const answer = ({ method, params }: Asked): object => {
    const [, slot = '0x0', last = ''] = params;
    if (method === 'hardhat_setStorageAt') stored[String(BigInt(slot))] = last.slice(2);
    const result = `0x${word(stored[String(BigInt(slot))] ?? '0')}`;
    const ok = !failing.includes(method);
    asked.push([method, BigInt(slot), last].join(' '));
    return {
      id: 'e',
      startedAt: 1,
      endpointId: 'dev',
      endpointName: 'Dev',
      method,
      // The calls with a block by its distance are sent with its number.
      params: [params[0], slot, last.replace('latest-0', '0x64')],
      summary: ok ? '' : 'Refused.',
      outcome: ok ? { ok, result } : { ok, failure: { kind: 'rpc', message: 'Refused.', status: 200 } },
    };
  };
  const services = {
    calls: {
      run: async (request: Asked) => answer(request),
      runBatch: async (requests: readonly Asked[]) => ({ entries: requests.map(answer) }),
    },
    endpoints: { byId: (id: string) => [DEV, LOCAL, FAR].find((one) => one.id === id) },
    contextOf: () => ({ layoutAt: () => layout, chain: chainId && chainById(chainId) }),
    variablesAt: async () => (layout === 'several' ? undefined : layout),
  } as unknown as VariableServices;
  const actions = createVariableActions(services, {
    show: (subject) => shown.push(subject),
    whileBusy: (work) => work,
    reveal: (_subject, path) => revealed.push(path),
  });
  const open = async (endpointId = 'dev') => {
    await actions.showVariables(ADDRESS, { endpointId }, 'next');
    return shown.at(-1)!;
  };
  return { actions, asked, shown, revealed, failing, open };
}

const linesOf = ({ source }: Subject): readonly string[] =>
  source.roots.map(({ label, notations: [best] }) => `${label} ${best?.text}`);

describe('the variables of a contract', () => {
  it('are read at one block, which is that of a number where the chain is no development one', async () => {
    const { open, asked } = pageOf();
    const subject = await open();
    assert.deepEqual(linesOf(subject).slice(0, 3), ['count 5', 'isOpen true', 'isOver false']);
    assert.deepEqual(asked, [
      'eth_getStorageAt 0 latest',
      'eth_getStorageAt 1 latest',
      'eth_getStorageAt 2 latest',
    ]);
    assert.match(subject.view.title, /^Variables of 0x7777\S* at latest, \d\d:\d\d:\d\d$/);
    assert.match(subject.view.summary, /^Variables of 0x7777\S* at latest$/);
    assert.match(
      subject.view.hint,
      /^Not listed, as they need a key: balances\. To read one .* balances\[0x…\]\.$/,
    );
    const far = pageOf();
    assert.match((await far.open('far')).view.title, / at block 100$/);
    assert.equal(far.asked[0], 'eth_getStorageAt 0 latest-0');
  });

  it('have their long texts read too, at the same block', async () => {
    // 33 bytes: twice that and one in the slot.
    const { open, asked } = pageOf({ words: { 2: (33 * 2 + 1).toString(16) } });
    await open('far');
    assert.equal(asked.length, 5);
    assert.deepEqual(
      asked.map((line) => line.split(' ')[2]),
      ['latest-0', 'latest-0', 'latest-0', '0x64', '0x64'],
    );
  });

  it('may be none, or none without a key', async () => {
    const only = async (layout: KnownLayout): Promise<readonly string[]> => {
      const { view, source } = await pageOf({ layout }).open();
      return [view.summary.replace(/0x\S+/, 'It'), ...source.roots.map(({ label }) => label)];
    };
    assert.deepEqual(await only(layoutOf()), ['It has no variables']);
    assert.deepEqual(await only(layoutOf(variable('m', '0', 'm'))), ['It has no variables but mappings']);
    const many = layoutOf(...Array.from({ length: 10 }, (_, at) => variable(`m${at}`, String(at), 'm')));
    assert.match((await pageOf({ layout: many }).open()).view.hint, /: m0, .*, m7, 2 more\. To read/);
    const eight = layoutOf(...Array.from({ length: 8 }, (_, at) => variable(`m${at}`, String(at), 'm')));
    assert.match((await pageOf({ layout: eight }).open()).view.hint, /: m0, .*, m7\. To read/);
  });

  it('say what could not be read', async () => {
    const { view } = await pageOf({ failing: ['eth_getStorageAt'] }).open();
    assert.deepEqual([view.hint, view.hintWarns], ['Not all could be read: Refused.', true]);
  });

  it('are not there where the endpoint is gone, or no layout is known', async () => {
    const saidOf = async (page: ReturnType<typeof pageOf>, endpoint = 'dev'): Promise<string> => {
      const said = await shownTo(person, [], () => page.open(endpoint));
      assert.deepEqual(page.shown, []);
      return said.join();
    };
    assert.match(await saidOf(pageOf(), 'gone'), /^note The endpoint/);
    const several = 'note Several contracts of this folder have this code, with different variables.';
    assert.equal(await saidOf(pageOf({ layout: 'several' })), several);
    const untold = await saidOf(pageOf({ layout: 'untold' }));
    assert.ok(untold !== several && untold.startsWith('note '), untold);
  });
});

describe('reading variables again', () => {
  const again = async (
    how: 'newestVariables' | 'variablesAt' | 'compareVariables',
    answers: Answers = [],
    page = pageOf(),
  ) => {
    const subject = await page.open();
    page.asked.splice(0);
    const said = await shownTo(person, answers, () => page.actions.readAgain(subject, how));
    return { said, subject: page.shown.length > 1 ? page.shown.at(-1)! : undefined, asked: page.asked };
  };

  it('reads the newest ones, or those of a block that is asked for', async () => {
    const newest = await again('newestVariables');
    assert.deepEqual([newest.said, newest.asked[0]], [[], 'eth_getStorageAt 0 latest']);
    const at = await again('variablesAt', ['x x', '12']);
    assert.match(at.said[0]!, /^pick Show Variables at Another Block: A number, tag, distance/);
    assert.match(at.said[1]!, /^problem /);
    assert.match(at.subject!.view.title, / at block 12$/);
    const left = await again('variablesAt');
    assert.deepEqual([left.subject, left.asked], [undefined, []]);
    const { actions, shown } = pageOf();
    await actions.readAgain({} as Subject, 'newestVariables');
    assert.deepEqual(shown, [], 'other subjects have none');
  });

  it('compares two blocks, the lower one first', async () => {
    const page = pageOf();
    const words = (count: string) => ({ 0: count, 1: '1' });
    const newest = await page.open('far');
    const earlier = pageOf({ words: words('3') });
    const said = await shownTo(person, ['12'], () => earlier.actions.readAgain(newest, 'compareVariables'));
    assert.match(said[0]!, /^pick Compare Variables with Another Block:/);
    const [subject] = earlier.shown;
    assert.match(subject!.tab!, /^Variables of 0x7777\S* compared$/);
    assert.match(subject!.view.title, /, block 12 and block 100$/);
    assert.match(subject!.view.summary, /^1 variable of .* differs between block 12 and block 100$/);
    assert.deepEqual(
      subject!.source.roots.map(({ summary }) => summary),
      ['3 → 5'],
    );
    const later = pageOf({ words: { 0: '9', 1: '101' } });
    await shownTo(person, ['120'], () => later.actions.readAgain(newest, 'compareVariables'));
    assert.match(later.shown[0]!.view.title, /, block 100 and block 120$/);
    assert.match(later.shown[0]!.view.summary, /^2 variables of .* differ between/);
    const same = pageOf();
    await shownTo(person, ['earliest'], () => same.actions.readAgain(newest, 'compareVariables'));
    assert.match(same.shown[0]!.view.title, /, earliest and block 100$/);
    assert.match(same.shown[0]!.view.summary, /^No variable of .* differs between/);
    const tagged = pageOf();
    await shownTo(person, ['pending'], () => tagged.actions.readAgain(newest, 'compareVariables'));
    assert.match(tagged.shown[0]!.view.title, /, block 100 and pending$/);
  });
});

describe('changing a variable', () => {
  it('is offered for one value on a development chain', async () => {
    const page = pageOf();
    const labels = (subject: Subject, path: readonly number[]): readonly string[] =>
      page.actions.menuOf(subject, path as number[]).map(({ label }) => label);
    const [here, far] = [await page.open(), await page.open('far')];
    assert.deepEqual(labels(here, [0]), ['Change value…']);
    for (const path of [[], [0, 0], [3], [99]]) assert.deepEqual(labels(here, path), [], String(path));
    const elsewhere = { ...far, endpoint: { endpointId: 'far', endpointName: '' } };
    assert.deepEqual(labels(elsewhere, [0]), []);
    assert.deepEqual(labels({ ...here, variables: undefined } as never, [0]), []);
  });

  it('is offered with the mode that it needs on a development chain, and nowhere else', async () => {
    const offered = async (endpointId: string, chainId?: bigint): Promise<unknown> => {
      const page = pageOf({ ...(chainId !== undefined && { chainId }) });
      const subject = { ...(await page.open(endpointId)), endpoint: { endpointId, endpointName: '' } };
      return page.actions.menuOf(subject, [0]).map(({ label, detail }) => [label, detail]);
    };
    const NEEDS = [['Change value…', 'needs dev mode']];
    assert.deepEqual(await offered('local', 31337n), NEEDS);
    assert.deepEqual(await offered('far', 1337n), NEEDS);
    assert.deepEqual(await offered('local', 1n), []);
    assert.deepEqual(await offered('local'), []);
    assert.deepEqual(await offered('dev'), [['Change value…', '']]);
  });

  const changed = async (at: number, answers: Answers, page = pageOf()) => {
    const subject = await page.open();
    page.asked.splice(0);
    const said = await shownTo(person, answers, () => page.actions.changeVariable(subject, [at]));
    return { said, asked: page.asked, lines: linesOf(page.shown.at(-1)!), revealed: page.revealed };
  };

  it('writes its part of the slot, and shows the row as it is then', async () => {
    const { said, asked, lines, revealed } = await changed(2, ['x', 'true']);
    assert.match(said[0]!, /^pick Change isOver: bool; now false$/);
    assert.match(said[1]!, /^problem /);
    assert.deepEqual(asked.slice(0, 2), [
      'eth_getStorageAt 1 latest',
      `hardhat_setStorageAt 1 0x${word('101')}`,
    ]);
    assert.deepEqual(lines.slice(1, 3), ['isOpen true', 'isOver true']);
    assert.deepEqual(revealed, [[2]]);
  });

  it('writes nothing where the person leaves, and says what the node refuses', async () => {
    assert.deepEqual((await changed(0, [])).asked, []);
    const refused = await changed(0, ['7'], pageOf({ failing: ['hardhat_setStorageAt'] }));
    assert.equal(refused.said.at(-1), 'warning count was not changed. Refused.');
    assert.deepEqual(refused.revealed, []);
    const page = pageOf();
    const subject = await page.open();
    page.failing.push('eth_getStorageAt');
    const said = await shownTo(person, ['7'], () => page.actions.changeVariable(subject, [0]));
    assert.equal(said.at(-1), 'warning count was not changed. Refused.');
    assert.equal(page.asked.at(-1), 'eth_getStorageAt 0 latest');
  });
});
