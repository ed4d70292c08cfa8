import assert from 'node:assert/strict';
import { historyHar } from '../../../src/core/history/historyHar.ts';
import { ANSWERED, asIs, REFUSED, UNREACHABLE, exported } from './samples.ts';

const MAIN = { id: 'main', name: 'Main', urlTemplate: 'https://host/v1/${apiKey}' };
const COMMON = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

type Har = { readonly log: { readonly entries: readonly Record<string, unknown>[] } };

describe('historyHar', () => {
  it('is an archive of version 1.2 with everything that the format asks for', () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":"0x14d1120d7b160000"}';
    assert.deepEqual(JSON.parse(exported(historyHar([MAIN], '1.2.3', asIs), [ANSWERED])), {
      log: {
        version: '1.2',
        creator: { name: 'Ethereum RPC Explorer', version: '1.2.3' },
        entries: [
          {
            startedDateTime: '2025-10-09T08:53:20.123Z',
            time: 12.25,
            request: {
              ...COMMON,
              method: 'POST',
              url: 'https://host/v1/${apiKey}',
              headers: [{ name: 'Content-Type', value: 'application/json' }],
              queryString: [],
              postData: {
                mimeType: 'application/json',
                text: '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x01"},"latest"]}',
              },
              bodySize: 120,
            },
            response: {
              ...COMMON,
              status: 200,
              statusText: '',
              headers: [],
              content: { size: text.length, mimeType: 'application/json', text },
              redirectURL: '',
              bodySize: 56,
            },
            cache: {},
            timings: { send: 0, wait: 12.25, receive: 0 },
          },
        ],
      },
    });
  });

  it('has the refusals of a node, and says of others why there is no answer', () => {
    const { entries } = (JSON.parse(exported(historyHar([MAIN], '1', asIs), [REFUSED, UNREACHABLE])) as Har)
      .log;
    const responses = entries.map(({ response }) => response as Record<string, unknown>);
    assert.deepEqual(
      [entries[0]!['comment'], responses[0]!['comment'], responses[1]!['status'], responses[1]!['comment']],
      ['Reverts: too early\nFirst line\nsecond', undefined, 0, 'Connection refused'],
    );
  });

  it('takes a key out that stands in a template as it is, and names no URL it does not know', () => {
    const key = 'abcdef0123456789abcdef0123456789';
    const literal = { ...MAIN, urlTemplate: `https://rpc.example.org/v2/${key}` };
    const urls = (endpoints: (typeof MAIN)[]): unknown =>
      (JSON.parse(exported(historyHar(endpoints, '1', asIs), [ANSWERED])) as Har).log.entries.map(
        ({ request }) => (request as { url: string }).url,
      );
    assert.deepEqual(
      [urls([literal]), urls([])],
      [['https://rpc.example.org/v2/${apiKey}'], ['https://endpoint.invalid/']],
    );
  });
});
