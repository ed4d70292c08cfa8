// Keys that stand in the settings: the person is asked once, and a key leaves them only once it is safe.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Secret } from '../../../src/core/secret/secret.ts';
import { shownTo, withPerson } from '../person.ts';

const { watchForPlainTextKeys, person } = await withPerson(async () => ({
  ...(await import('../../../src/host/endpoints/plainTextKeys.ts')),
}));

const KEY = '0123456789abcdef0123456789abcdef';
const LITERAL: Endpoint = { id: 'a', name: 'A', urlTemplate: `https://mainnet.infura.io/v3/${KEY}` };
const OPEN: Endpoint = { id: 'b', name: 'B', urlTemplate: 'https://b.example' };

describe('watchForPlainTextKeys', () => {
  const QUESTION =
    'warning The settings of the endpoint “A” hold what looks like an API key, where everyone who sees the file can read it. [Move to Secret Storage] [Not a Key]';

  function windowOf(
    all: readonly Endpoint[],
    { isSafe = true, settled = [] }: { isSafe?: boolean; settled?: readonly string[] } = {},
  ) {
    const done: unknown[] = [];
    let written: unknown = all;
    Object.assign(person.workspace, {
      getConfiguration: () => ({
        get: () => all,
        inspect: () => ({ globalValue: all }),
        update: async (_name: string, value: unknown) => void (written = value),
      }),
    });
    let look = (): void => undefined;
    const endpoints = {
      configured: () => all,
      refresh: () => done.push('refresh'),
      onDidChange: (listener: () => void) => ((look = listener), { dispose() {} }),
    };
    const keys = {
      keep: async ({ urlTemplate }: Endpoint, key: Secret) => (
        done.push(`${urlTemplate} ${key.reveal()}`),
        isSafe
      ),
    };
    const state = {
      get: () => settled,
      update: async (_name: string, value: unknown) => void done.push(value),
    };
    const watch = (): void =>
      void watchForPlainTextKeys(endpoints as never, keys as never, state as never, (error) =>
        done.push(String(error)),
      );
    return { watch, look: () => look(), done, written: () => written };
  }

  it('asks about each endpoint whose settings may hold a key, once', async () => {
    const { watch, look, done } = windowOf([LITERAL, OPEN]);
    assert.deepEqual(await shownTo(person, [], watch), [QUESTION]);
    assert.deepEqual(await shownTo(person, [], look), []);
    assert.deepEqual(done, []);
  });

  it('moves the key once the person wants it and it is kept', async () => {
    const moved = windowOf([LITERAL, OPEN]);
    await shownTo(person, ['Move to Secret Storage'], moved.watch);
    const template = 'https://mainnet.infura.io/v3/${apiKey}';
    assert.deepEqual(moved.done, [`${template} ${KEY}`, 'refresh']);
    assert.deepEqual(moved.written(), [{ ...LITERAL, urlTemplate: template }, OPEN]);
    const unsafe = windowOf([LITERAL], { isSafe: false });
    await shownTo(person, ['Move to Secret Storage'], unsafe.watch);
    assert.deepEqual([unsafe.done.length, unsafe.written()], [1, [LITERAL]]);
  });

  it('never asks again about what is no key', async () => {
    const other = windowOf([LITERAL], { settled: ['x'] });
    await shownTo(person, ['Not a Key'], other.watch);
    assert.deepEqual([other.done, other.written()], [[['x', 'a']], [LITERAL]]);
    assert.deepEqual(await shownTo(person, [], windowOf([LITERAL], { settled: ['a'] }).watch), []);
  });
});
