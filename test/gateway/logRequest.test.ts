import assert from 'node:assert/strict';
import { pino } from 'pino';
import { createRequestLog, type RequestLine } from '../../src/gateway/common/logRequest.ts';
import { timestamp } from '../../src/gateway/common/timestamp.ts';

const LINE: RequestLine = {
  verb: 'POST',
  route: '/v1/[key]',
  status: 200,
  since: performance.now(),
  client: '127.0.0.1',
};

/** The lines written at this level, and those of pino for the same members. */
function write(level: string, line: RequestLine): { readonly ours: string; readonly pinos: string } {
  let [ours, pinos] = ['', ''];
  const log = pino({ level, base: null, timestamp }, { write: (text) => (pinos += text) });
  createRequestLog(log, (text) => (ours += text))(line);
  const { verb, route, status, client, ...rest } = line;
  const { ms } = ours === '' ? { ms: 0 } : (JSON.parse(ours) as { ms: number });
  const outcome = status === undefined ? { aborted: true } : { status };
  const { since: _since, ...others } = rest;
  const isFault = (status ?? 200) >= 500;
  log[isFault ? 'warn' : 'info']({ verb, route, ...outcome, ms, client, ...others }, 'request');
  return { ours, pinos };
}

/** As the time of two lines may differ by a millisecond. */
function withoutTime(text: string): string {
  return text.replace(/"time":"[^"]{24}"/, '"time":""');
}

describe('createRequestLog', () => {
  const lines: Readonly<Record<string, RequestLine>> = {
    'a call': { ...LINE, key: '70b6e776', methods: ['eth_chainId'], calls: 1 },
    'a batch': { ...LINE, key: 'a', methods: ['eth_chainId', 'eth_call'], calls: 12 },
    'a call that a second upstream answered': { ...LINE, calls: 1, upstream: 2, attempts: 2 },
    'a refused request': { ...LINE, status: 401, methods: [] },
    'a client that went away': { ...LINE, status: undefined },
    'a fault of the node': { ...LINE, status: 502, upstreamFault: 'ECONNRESET' },
    'hostile text': { ...LINE, verb: 'A"B', client: 'a\n{"level":50}\u2028', key: '\\"\u0000' },
  };

  for (const [name, line] of Object.entries(lines))
    it(`writes the line that pino would for ${name}`, () => {
      const { ours, pinos } = write('info', line);
      assert.notEqual(ours, '');
      assert.equal(withoutTime(ours), withoutTime(pinos));
      assert.equal(ours.indexOf('\n'), ours.length - 1);
    });

  it('writes when it was', () => {
    const from = Date.now();
    const { time } = JSON.parse(write('info', LINE).ours) as { time: string };
    assert.ok(Date.parse(time) >= from && Date.parse(time) <= Date.now(), time);
  });

  it('writes how long it took, in milliseconds with one decimal', () => {
    const since = performance.now() - 1000;
    const { ms } = JSON.parse(write('info', { ...LINE, since }).ours) as { ms: number };
    assert.ok(ms >= 1000 && ms <= performance.now() - since + 0.1, String(ms));
    assert.match(String(ms), /^\d+(\.\d)?$/);
  });

  it('tells beforehand whether it writes a line', () => {
    for (const level of ['info', 'warn', 'silent'])
      for (const status of [undefined, 200, 429, 500]) {
        const log = createRequestLog(pino({ level }, { write: () => undefined }), () => undefined);
        assert.equal(log.isOn(status), write(level, { ...LINE, status }).ours !== '', `${level} ${status}`);
      }
  });

  it('writes at a higher level what failed, and nothing else', () => {
    assert.equal(write('warn', LINE).ours, '');
    assert.match(write('warn', { ...LINE, status: 500 }).ours, /^\{"level":40,/);
    assert.equal(write('silent', { ...LINE, status: 500 }).ours, '');
  });
});
