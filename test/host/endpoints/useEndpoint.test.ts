// Switching to an endpoint: what is said where it did not work.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const { useEndpoint, person } = await withPerson(() => import('../../../src/host/endpoints/useEndpoint.ts'));

const endpointOf = (name: string): Endpoint => ({
  id: name.toLowerCase(),
  name,
  urlTemplate: 'https://a.example',
});
const [MAIN, DEAD] = [endpointOf('Main'), endpointOf('Dead')] as const;

/** What is shown where calls go from the first endpoint to this one, and which are selected. */
async function switched(to: Endpoint, answers: Answers = [], from: Endpoint = MAIN, gone?: Endpoint) {
  const selected: string[] = [];
  const failure = { words: 'nothing listens there', sentence: '' };
  const services = {
    endpoints: {
      active: () => from,
      byId: (id: string) => [MAIN, DEAD].find((one) => one.id === id && one !== gone),
      select: async (id: string) => void selected.push(id),
    },
    states: { of: ({ id }: Endpoint) => (id === 'dead' ? { failure } : {}) },
  };
  const shown = await shownTo(person, answers, () => useEndpoint(services as never, to));
  return [selected, shown];
}

describe('useEndpoint', () => {
  it('says nothing of an endpoint that works, and of the one that is in use already', async () => {
    assert.deepEqual(await switched(MAIN, [], DEAD), [['main'], []]);
    assert.deepEqual(await switched(DEAD, [], DEAD), [['dead'], []]);
  });

  it('says that the endpoint did not work, and goes back or tests it', async () => {
    const notice =
      'warning “Dead” did not work when it was last called: nothing listens there. Calls of this window now go there.';
    const [selected, [said, ...others]] = (await switched(DEAD)) as [string[], string[]];
    assert.deepEqual([selected, others], [['dead'], []]);
    assert.ok(said!.startsWith(notice), said);
    assert.deepEqual((await switched(DEAD, ['Back to “Main”']))[0], ['dead', 'main']);
    const tested = await switched(DEAD, ['Test Endpoint']);
    assert.deepEqual(tested[0], ['dead']);
    assert.match(tested[1]!.at(-1)!, /ethRpc\.testEndpoint.*dead/);
  });

  it('says of an endpoint that was removed meanwhile that it is gone, and neither tests nor uses another one', async () => {
    for (const [button, gone] of [
      ['Test Endpoint', DEAD],
      ['Back to “Main”', MAIN],
    ] as const) {
      const [selected, shown] = await switched(DEAD, [button], MAIN, gone);
      assert.deepEqual(selected, ['dead']);
      assert.match(shown!.at(-1)!, new RegExp(`The endpoint “${gone.name}” no longer exists`));
    }
  });
});
