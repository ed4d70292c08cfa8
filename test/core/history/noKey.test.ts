import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { historyHar } from '../../../src/core/history/historyHar.ts';
import { historyJson } from '../../../src/core/history/historyJson.ts';
import { ioPairs } from '../../../src/core/history/ioPairs.ts';
import { createRedact } from '../../../src/core/secret/redact.ts';
import { runCall } from '../../../src/core/call/runCall.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { spellings } from '../secret/spellings.ts';
import { exported } from './samples.ts';

const KEY = 'canary{key}/+"0123456789';
const ENDPOINT = { id: 'main', name: 'Main', urlTemplate: 'https://host/v1/${apiKey}' };

/** An entry of a node that echoes the key in every form it can have. */
function echoed(isError: boolean): Promise<HistoryEntry> {
  const forms = Object.values(spellings(KEY));
  const reply = isError
    ? { error: { code: -32000, message: forms.join(' '), data: { forms } } }
    : { result: Object.fromEntries(forms.map((form) => [form, [form]])) };
  const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 7, ...reply }));
  return runCall(
    {
      send: () =>
        Promise.resolve({
          ok: true,
          marks: { sentAt: 0, headAt: 0, endAt: 0 },
          response: { status: 200, contentType: 'application/json', retryAfter: '', body },
        }),
      keyFor: () => Promise.resolve(new Secret(KEY)),
      history: { started() {}, finished() {} },
      now: () => 1_760_000_000_000,
      clock: () => 0,
      headOf: () => undefined,
      chainOf: () => undefined,
      newId: () => `entry-${String(isError)}`,
      nextRpcId: () => 7,
    },
    { endpoint: ENDPOINT, method: 'eth_call', params: [`before ${KEY} after`, { [KEY]: forms }] },
    new AbortController().signal,
  );
}

describe('what is exported', () => {
  it('holds no form of a key, though it was asked, answered, refused and noted', async () => {
    const note = `my key is ${KEY}`;
    const entries = (await Promise.all([echoed(false), echoed(true)])).map((entry) => ({
      ...entry,
      note,
      label: KEY,
      tags: [KEY],
    }));
    const redact = createRedact(new Secret(KEY));
    const texts = [
      exported(historyJson(redact), entries),
      exported(historyHar([ENDPOINT], '1', redact), entries),
      ...entries.flatMap(ioPairs(redact)).flatMap(({ path, text }) => [path, text]),
    ];
    assert.equal(texts.length, 6);
    for (const text of texts)
      assert.deepEqual(
        Object.values(spellings(KEY)).filter((form) => text.includes(form)),
        [],
      );
    assert.ok(texts[0]!.includes('[api key]'));
  });
});
