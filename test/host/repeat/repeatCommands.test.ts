// The commands that repeat a call or subscribe: what they ask, what they refuse, what they open.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Page } from '../../../src/host/common/pagePanel.ts';
import type { RepeatCommandServices } from '../../../src/host/repeat/repeatCommands.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';
import type { OverBlocks } from '../../../src/core/watch/repetition.ts';

const { repeatCommands, person } = await withPerson(async () => ({
  ...(await import('../../../src/host/repeat/repeatCommands.ts')),
}));

const ADDRESS = `0x${'7'.repeat(40)}`;
const TOPIC = `0x${'ab'.repeat(32)}`;
const HERE: Endpoint = { id: 'here', name: 'Here', urlTemplate: 'http://localhost:1' };
const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
const CALL = { method: 'eth_getBalance', params: [ADDRESS, 'latest'] };

/** What is shown, then the repetitions that are opened: where, what, how. */
async function shownBy(
  command: 'repeatCall' | 'subscribe',
  argument: unknown,
  answers: Answers = [],
  all: readonly Endpoint[] = [HERE, FAR],
  form?: { readonly press: (button: string) => boolean },
  page?: Pick<Page<never>, 'entry' | 'request'>,
  way?: OverBlocks | 'watch',
): Promise<readonly unknown[]> {
  const opened: unknown[] = [];
  const kept = { ...CALL, id: 'e', endpointId: 'far', endpointName: 'Far', outcome: { ok: true } };
  const services = {
    endpoints: {
      all: () => all,
      active: () => all[0],
      byId: (id: string) => all.find((one) => one.id === id),
    },
    history: { get: async (id: string) => (id === 'e' ? kept : undefined) },
    resultTree: { shown: async () => kept as unknown as HistoryEntry },
    inForm: () => form,
    pageInFront: () => page,
    repeats: {
      open: ({ call: { endpointId, method, params }, how }: { call: HistoryEntry; how: object }) =>
        opened.push([endpointId, method, ...params, how]),
    },
  } as unknown as RepeatCommandServices;
  const run = repeatCommands(services)[`ethRpc.${command}`];
  return [...(await shownTo(person, answers, () => run(argument, way))), ...opened];
}

describe('ethRpc.repeatCall', () => {
  const LIST =
    'list Watch or Compare eth_getBalance 0x7777…7777: $(eye) Watch, $(list-ordered) Over blocks…, $(plug) Compare endpoints…';

  it('runs a call over the blocks that it is given with', async () => {
    assert.deepEqual(
      await shownBy('repeatCall', CALL, [], [HERE], undefined, undefined, { blocks: '1..5' }),
      [['here', CALL.method, ...CALL.params, { kind: 'blocks', blocks: '1..5' }]],
    );
  });

  it('watches a call at once where that is asked for', async () => {
    assert.deepEqual(await shownBy('repeatCall', CALL, [], [HERE], undefined, undefined, 'watch'), [
      ['here', CALL.method, ...CALL.params, { kind: 'heads' }],
    ]);
  });

  it('watches a call where it goes: that of a row, a failed one, or that of the Result view', async () => {
    const watched = (where: string) => [LIST, [where, CALL.method, ...CALL.params, { kind: 'heads' }]];
    assert.deepEqual(await shownBy('repeatCall', CALL, ['Watch']), watched('here'));
    assert.deepEqual(await shownBy('repeatCall', { ...CALL, endpoint: FAR }, ['Watch']), watched('far'));
    assert.deepEqual(await shownBy('repeatCall', { kind: 'value', entryId: 'e' }, ['Watch']), watched('far'));
    assert.deepEqual(await shownBy('repeatCall', undefined, ['Watch']), watched('far'));
    const failed = { ...CALL, id: 'x', endpointId: 'here', endpointName: 'Here', outcome: { ok: false } };
    assert.deepEqual(await shownBy('repeatCall', failed, ['Watch']), watched('here'));
    assert.deepEqual(await shownBy('repeatCall', CALL), [LIST]);
  });

  it('leaves it to the form in front where no call is named', async () => {
    const pressed: string[] = [];
    const form = { press: (button: string) => pressed.push(button) > 0 };
    assert.deepEqual(await shownBy('repeatCall', undefined, [], [HERE, FAR], form), []);
    assert.deepEqual(pressed, ['watch']);
    await shownBy('repeatCall', CALL, ['Watch'], [HERE, FAR], form);
    assert.equal(pressed.length, 1);
  });

  it('repeats the call of the page in front, sent or not, before that of the Result view', async () => {
    const there = { method: 'eth_chainId', params: [], endpointId: 'here', endpointName: 'Here' };
    const repeated = async (page: Pick<Page<never>, 'entry' | 'request'>) =>
      (await shownBy('repeatCall', undefined, ['Watch'], [HERE, FAR], undefined, page)).at(-1);
    const watched = ['here', 'eth_chainId', { kind: 'heads' }];
    assert.deepEqual(
      await repeated({ entry: () => ({ ...there, id: 'x' }) as unknown as HistoryEntry }),
      watched,
    );
    assert.deepEqual(await repeated({ entry: () => undefined, request: () => there }), watched);
    const nothing = await repeated({ entry: () => undefined, request: () => undefined });
    assert.equal((nothing as readonly unknown[])[0], 'far');
    // A row that is meant comes before any page.
    const ofRow = await shownBy(
      'repeatCall',
      { kind: 'value', entryId: 'e' },
      ['Watch'],
      [HERE, FAR],
      undefined,
      {
        entry: () => undefined,
        request: () => there,
      },
    );
    assert.equal((ofRow.at(-1) as readonly unknown[])[1], CALL.method);
  });

  it('asks for the blocks of a call that is about one', async () => {
    const box =
      'box Run eth_getBalance over Blocks: A range, a range with a step, or a list; at most 1,000 blocks. “latest-20..latest”';
    const [, ...shown] = await shownBy('repeatCall', CALL, ['Over blocks…', '5..x', '5..9']);
    assert.equal(shown[0], box);
    assert.match(String(shown[1]), /^problem /);
    assert.deepEqual(shown[2], ['here', CALL.method, ...CALL.params, { kind: 'blocks', blocks: '5..9' }]);
    assert.deepEqual(await shownBy('repeatCall', CALL, ['Over blocks…']), [LIST, box]);
    const chain = { method: 'eth_chainId', params: [] };
    assert.deepEqual((await shownBy('repeatCall', chain, ['Over blocks…'])).slice(1), [
      'note eth_chainId has no block parameter, so its result is the same for each block.',
    ]);
  });

  it('repeats nothing but a whole read', async () => {
    const saidOf = async (method: string, params: readonly unknown[] = []): Promise<string> =>
      String(await shownBy('repeatCall', { method, params }));
    assert.equal(
      await saidOf('my_own'),
      'note my_own is not known to be a read. Only reads can be watched or compared.',
    );
    assert.equal(
      await saidOf('eth_sendTransaction'),
      'note eth_sendTransaction is not a read. Only reads can be watched or compared.',
    );
  });
});

describe('ethRpc.subscribe', () => {
  const live = (where: string, ...params: readonly unknown[]) => [
    where,
    'eth_subscribe',
    ...params,
    { kind: 'live' },
  ];
  const LIST =
    'list Subscribe: $(symbol-array) New blocks, $(plug) New blocks of several endpoints…, $(output) Logs…, $(clock) Waiting transactions, $(sync) Progress of the node';

  it('asks what to subscribe to', async () => {
    assert.deepEqual(await shownBy('subscribe', undefined, ['New blocks']), [LIST, live('here', 'newHeads')]);
    assert.deepEqual(await shownBy('subscribe', undefined), [LIST]);
    assert.deepEqual(await shownBy('subscribe', { method: 'eth_chainId', params: [] }), [LIST]);
  });

  it('subscribes to what a call of eth_subscribe says, where it says', async () => {
    const call = { method: 'eth_subscribe', params: ['syncing'] };
    assert.deepEqual(await shownBy('subscribe', call), [live('here', 'syncing')]);
    assert.deepEqual(await shownBy('subscribe', { ...call, endpoint: FAR }), [live('far', 'syncing')]);
  });

  it('subscribes to what a filter on the node would find', async () => {
    const call = { method: 'eth_newFilter', params: [{ address: ADDRESS, fromBlock: '0x1' }], endpoint: FAR };
    assert.deepEqual(await shownBy('subscribe', call), [live('far', 'logs', { address: ADDRESS })]);
    assert.deepEqual(await shownBy('subscribe', { method: 'eth_newBlockFilter', params: [] }), [
      live('here', 'newHeads'),
    ]);
  });

  it('asks for the contract and the event of logs, which both may be left out', async () => {
    const contract = 'box Subscribe to Logs: contract: The contract that emits the logs. Empty for all.';
    const event = (of: string) => `box ${of}: An event with its types, or its topic. Empty for all.`;
    assert.deepEqual(await shownBy('subscribe', undefined, ['Logs…', '', '']), [
      LIST,
      contract,
      event('Subscribe to Logs: event'),
      live('here', 'logs', {}),
    ]);
    const shown = await shownBy('subscribe', undefined, ['Logs…', 'x', ADDRESS, 'x', TOPIC]);
    assert.match(String(shown[2]), /^problem /);
    assert.equal(shown[3], event('Live Logs of 0x7777…7777: event'));
    assert.match(String(shown[4]), /^problem /);
    assert.deepEqual(shown[5], live('here', 'logs', { address: ADDRESS, topics: [TOPIC] }));
    assert.deepEqual(await shownBy('subscribe', undefined, ['Logs…']), [LIST, contract]);
    assert.equal((await shownBy('subscribe', undefined, ['Logs…', ''])).length, 3);
  });

  it('asks for the event of a contract, at the endpoint where it is', async () => {
    const at = (endpointId: string) => ({ address: ADDRESS, endpointId });
    const box = 'box Live Logs of 0x7777…7777: event: An event with its types, or its topic. Empty for all.';
    assert.deepEqual(await shownBy('subscribe', at('far'), ['']), [
      box,
      live('far', 'logs', { address: ADDRESS }),
    ]);
    assert.deepEqual(await shownBy('subscribe', at('gone'), ['']), [
      box,
      live('here', 'logs', { address: ADDRESS }),
    ]);
    assert.deepEqual(await shownBy('subscribe', at('far')), [box]);
  });
});
