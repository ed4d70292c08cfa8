// Calls that fail with the same data as a call inside: which passed it on, as a real node shows by each kind of trace.
import assert from 'node:assert/strict';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import { explanationData } from '../../../src/core/explain/explanationData.ts';
import type { MakeCall } from '../../../src/core/explain/explanation.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode, askStepsOnly } from './askNode.ts';
import { SENDER } from './nestedCalls.ts';

const FAILS = `0x${'fa'.repeat(20)}`;
/** `error E(uint256)` with 5, at 0. */
const MAKE_ERROR = '631122334460e01b6000526005600452';
const CALL = `5f5f5f5f5f73${FAILS.slice(2)}5af150`;
/** Copies what the last call returned to this place. */
const copyTo = (place: string): string => `3d5f60${place}3e`;
const revertFrom = (place: string): string => `602460${place}fd`;

/** The code of calls that fail, and the position of the call whose data they give back. */
const CASES: Readonly<Record<string, readonly [code: string, source: number | undefined]>> = {
  'passes on': [`${CALL}${copyTo('00')}${revertFrom('00')}`, 0],
  'makes an equal error': [`${CALL}${MAKE_ERROR}${revertFrom('00')}`, undefined],
  'looks at it, and makes an equal error': [
    `${CALL}${copyTo('80')}${MAKE_ERROR}${revertFrom('00')}`,
    undefined,
  ],
  'overwrites it by an equal error': [`${CALL}${copyTo('00')}${MAKE_ERROR}${revertFrom('00')}`, undefined],
  'overwrites its first byte by the same one': [
    `${CALL}${copyTo('00')}6011600053${revertFrom('00')}`,
    undefined,
  ],
  'overwrites it by a copy of other memory': [
    `${CALL}${copyTo('00')}${copyTo('80')}602460805f5e${revertFrom('00')}`,
    undefined,
  ],
  // The precompile at 4 returns what it is called with.
  'overwrites it by what a later call returned': [
    `${CALL}${copyTo('00')}${copyTo('80')}60245f602460805f60045af150${CALL}${revertFrom('00')}`,
    undefined,
  ],
  'passes on the first of two': [`${CALL}${copyTo('80')}${CALL}${copyTo('c0')}${revertFrom('80')}`, 0],
  'passes on the second of two': [`${CALL}${copyTo('80')}${CALL}${copyTo('c0')}${revertFrom('c0')}`, 1],
  'keeps it where a later call writes elsewhere': [
    `${CALL}${copyTo('80')}60205f5f5f5f60045af150${revertFrom('80')}`,
    0,
  ],
};

describe('calls that fail with the same data as a call inside', () => {
  let node: TestNode;
  before(async () => {
    node = await startNode([]);
    await node.result('anvil_setCode', [FAILS, `0x${MAKE_ERROR}${revertFrom('00')}`]);
  });
  after(() => node.kill());

  const TO = `0x${'ca'.repeat(20)}`;
  const withoutOwnTracers =
    (ask: MakeCall): MakeCall =>
    async (method, params) =>
      JSON.stringify(params).includes('toHex')
        ? { ok: false, failure: { kind: 'rpc', code: -32602, message: 'tracer not found', status: 200 } }
        : ask(method, params);

  async function causesBy(ask: MakeCall, code: string) {
    await node.result('anvil_setCode', [TO, `0x${code}`]);
    const call = { from: SENDER.address, to: TO, input: '0x12345678', gas: '0x7a120' };
    const explanation = await explainCall({ call, block: 'latest' }, ask);
    const [, ...causes] = explanationData(explanation, {}).causes;
    const { notes } = explanation.sections.find(({ id }) => id === 'failed')!;
    return { ...explanation, causes, notes: notes.join(' ') };
  }

  for (const [what, [code, source]] of Object.entries(CASES))
    it(`are told by what the run copied: ${what}`, async () => {
      for (const ask of [askNode(node), askStepsOnly(node)]) {
        const { headline, causes, notes } = await causesBy(ask, code);
        const [cause] = causes;
        if (source === undefined) {
          assert.deepEqual([cause?.tie, cause?.isCertain], ['last', false]);
          assert.match(headline, /would fail after call \d, /);
        } else {
          assert.deepEqual([cause?.tie, cause?.isCertain], ['passed on', true]);
          assert.deepEqual(cause?.path, [source]);
          assert.match(headline, new RegExp(`would fail, because call ${source + 1}, .*, failed`));
        }
        assert.doesNotMatch(notes, /with the error of/);
      }
    });

  it('are said to have the same error where no trace shows whose it is', async () => {
    for (const [what, [code]] of Object.entries(CASES)) {
      const { headline, causes, notes } = await causesBy(withoutOwnTracers(askNode(node)), code);
      assert.match(headline, /would fail, with the error of call \d, /, what);
      assert.deepEqual([causes[0]?.tie, causes[0]?.isCertain], ['passed on', false]);
      assert.match(notes, /“with the error of” failed with the same data; .* is likely, not certain\./);
    }
  });
});
