import assert from 'node:assert/strict';
import { ioPairs } from '../../../src/core/history/ioPairs.ts';
import { ANSWERED, asIs, REFUSED, UNREACHABLE } from './samples.ts';

const REQUEST = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x01"},"latest"]}';

describe('ioPairs', () => {
  it('gives what was asked and answered, in a folder of the method, named by the label', () => {
    assert.deepEqual([ANSWERED, REFUSED].flatMap(ioPairs(asIs)), [
      {
        path: 'eth_call/call.io',
        text: `>> ${REQUEST}\n<< {"jsonrpc":"2.0","id":1,"result":"0x14d1120d7b160000"}\n`,
      },
      {
        path: 'eth_call/Reverts-too-early.io',
        text: `// First line\n// second\n>> ${REQUEST}\n<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x08c379a0"}}\n`,
      },
    ]);
  });

  it('leaves out what has no answer', () => {
    assert.deepEqual(
      [UNREACHABLE, { ...ANSWERED, evicted: true as const }, { ...ANSWERED, body: 'f.json' }].flatMap(
        ioPairs(asIs),
      ),
      [],
    );
  });

  it('names no file twice, and none outside its folder', () => {
    const odd = { ...ANSWERED, method: '../../etc', label: '../..' };
    assert.deepEqual(
      [ANSWERED, ANSWERED, { ...ANSWERED, label: 'CALL' }, odd]
        .flatMap(ioPairs(asIs))
        .map(({ path }) => path),
      ['eth_call/call.io', 'eth_call/call-2.io', 'eth_call/CALL-3.io', 'etc/call.io'],
    );
  });
});
