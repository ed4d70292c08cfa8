import assert from 'node:assert/strict';
import { COMMON_HEADERS } from '../../src/gateway/common/commonHeaders.ts';
import { refusalText } from '../../src/gateway/http/refuseSocket.ts';
import { responseHead } from '../../src/gateway/http/responseHead.ts';
import { startMetricsServer } from '../../src/gateway/metrics/metricsServer.ts';

const NAMES = ['Cache-Control: no-store', 'X-Content-Type-Options: nosniff'];

describe('the headers of each response', () => {
  it('are in heads that are written as text', () => {
    assert.deepEqual(
      Object.entries(COMMON_HEADERS).map(([name, value]) => `${name}: ${value}`),
      NAMES,
    );
    assert.match(
      responseHead(200, 2, '', 'close', undefined),
      new RegExp(
        `^HTTP/1\\.1 200 OK\r\n${NAMES.join('\r\n')}\r\nContent-Type: application/json\r\n` +
          'Content-Length: 2\r\nDate: [^\r]+\r\nConnection: close\r\n\r\n$',
      ),
    );
    for (const [code, status] of [
      ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
      ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
      [undefined, '400 Bad Request'],
    ] as const) {
      const [start, ...lines] = refusalText(code).split('\r\n');
      assert.equal(start, `HTTP/1.1 ${status}`);
      for (const line of [...NAMES, 'Connection: close']) assert.ok(lines.includes(line), line);
    }
  });

  it('are in those of the metrics', async () => {
    let fails = false;
    const server = await startMetricsServer({ host: '127.0.0.1', port: 0 }, async () => {
      if (fails) throw new Error('no metrics');
      return 'some 1';
    });
    try {
      const read = async (url = server.url): Promise<unknown[]> => {
        const { status, headers } = await fetch(url);
        return [status, headers.get('cache-control'), headers.get('x-content-type-options')];
      };
      assert.deepEqual(await read(), [200, 'no-store', 'nosniff']);
      assert.deepEqual(await read(`${server.url}/more`), [404, 'no-store', 'nosniff']);
      fails = true;
      assert.deepEqual(await read(), [500, 'no-store', 'nosniff']);
    } finally {
      server.close();
    }
  });
});
