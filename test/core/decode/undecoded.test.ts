import assert from 'node:assert/strict';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { undecodedId } from '../../../src/core/decode/undecoded.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import { ALICE, TOKEN, TRANSFER_CALL, TRANSFER_LOG } from './samples.ts';

const WORD = '0'.repeat(64);
const UNKNOWN = `0x12345678${WORD}`;
const TOPIC = `0x${'ab'.repeat(32)}`;
const id = (value: JsonValue, shape: Shape): string | undefined => undecodedId(decode('x', value, shape));

describe('undecodedId', () => {
  it('is the selector of a call that nothing reads', () => {
    assert.equal(id(UNKNOWN, 'calldata'), '0x12345678');
    for (const read of [TRANSFER_CALL, '0x', '0x1234', `${UNKNOWN}00`])
      assert.equal(id(read, 'calldata'), undefined);
  });

  it('is none where a signature has it, though the bytes do not fit', () => {
    const dirty = TRANSFER_CALL.replace(/^(0x.{8})00/, '$101');
    assert.deepEqual(
      [
        id(dirty, 'calldata'),
        id({ ...TRANSFER_LOG, topics: TRANSFER_LOG.topics.slice(0, 2) }, LOG),
        id(`0x08c379a0${WORD}`, 'returnData'),
      ],
      [undefined, undefined, undefined],
    );
  });

  it('is none where code creates a contract', () => {
    const [to, input] = childNodes(
      decode('x', { to: null, input: UNKNOWN }, { object: { input: 'calldata' } }),
    );
    assert.deepEqual(
      [to, input].map((node) => undecodedId(node!)),
      [undefined, undefined],
    );
  });

  it('is the topic of an event that nothing reads', () => {
    assert.equal(id({ ...TRANSFER_LOG, topics: [TOPIC] }, LOG), TOPIC);
    assert.equal(id(TRANSFER_LOG, LOG), undefined);
    assert.equal(id({ ...TRANSFER_LOG, topics: [] }, LOG), undefined);
  });

  it('is that of an error, or of the call of a frame', () => {
    const frame = (members: JsonObject): JsonObject => ({
      type: 'CALL',
      from: ALICE,
      to: TOKEN,
      gas: '0x1',
      ...members,
    });
    assert.equal(id(frame({ input: UNKNOWN }), CALL_FRAME), '0x12345678');
    const failed = { input: TRANSFER_CALL, error: 'execution reverted', output: `0xdeadbeef${WORD}` };
    assert.equal(id(frame(failed), CALL_FRAME), '0xdeadbeef');
    assert.equal(id(frame({ input: TRANSFER_CALL, output: `0x${WORD}` }), CALL_FRAME), undefined);
  });
});
