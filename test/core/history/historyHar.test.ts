import assert from 'node:assert/strict';
import type { Har } from 'har-format';
import { historyHar } from '../../../src/core/history/historyHar.ts';
import { ANSWERED, asIs, REFUSED, UNREACHABLE, exported } from './samples.ts';

const MAIN = { id: 'main', name: 'Main', urlTemplate: 'https://host/v1/${apiKey}' };
const COMMON = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

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
            timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: 12.25, receive: 0 },
          },
        ],
      },
    });
  });

  it('says what the time went into, in the terms of the format', () => {
    const phases = { wait: 0.1, connect: 1.2, tls: 3.3, firstByte: 5, download: 2.2, read: 0.45 };
    const { connect: _connect, tls: _tls, ...again } = phases;
    const { entries } = (
      JSON.parse(
        exported(historyHar([MAIN], '1', asIs), [
          { ...ANSWERED, phases },
          { ...ANSWERED, phases: again },
        ]),
      ) as Har
    ).log;
    assert.deepEqual(
      entries.map(({ time, timings }) => ({ time, timings })),
      [
        {
          time: 11.8,
          timings: {
            blocked: 0.1,
            dns: -1,
            connect: 4.5,
            ssl: 3.3,
            send: 0,
            wait: 5,
            receive: 2.2,
            _read: 0.45,
          },
        },
        {
          time: 7.3,
          timings: {
            blocked: 0.1,
            dns: -1,
            connect: -1,
            ssl: -1,
            send: 0,
            wait: 5,
            receive: 2.2,
            _read: 0.45,
          },
        },
      ],
    );
  });

  it('tells how much of a compressed answer came over the network', () => {
    const entries = [{ ...ANSWERED, responseBytes: 5_000, wireBytes: 700 }];
    const { log } = JSON.parse(exported(historyHar([MAIN], '1', asIs), entries)) as Har;
    assert.equal(log.entries[0]!.response.bodySize, 700);
  });

  it('has the refusals of a node, and says of others why there is no answer', () => {
    const { entries } = (JSON.parse(exported(historyHar([MAIN], '1', asIs), [REFUSED, UNREACHABLE])) as Har)
      .log;
    const responses = entries.map(({ response }) => response);
    assert.deepEqual(
      [entries[0]!.comment, responses[0]!.comment, responses[1]!.status, responses[1]!.comment],
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
