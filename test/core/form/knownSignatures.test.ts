// Topics and calldata that are opened in a form come back as the event or function that was typed.
import assert from 'node:assert/strict';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { formOf, formOfOpened } from '../../../src/core/form/formOf.ts';
import { withKnownSignatures } from '../../../src/core/form/knownSignatures.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { parseCalldataInput } from '../../../src/core/input/signatureInput.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const TRANSFER = 'Transfer(address indexed from, address indexed to, uint256 amount)';
const NAMED = 'Named(string indexed name)';
const ID = new Map(
  [TRANSFER, NAMED].map((text) => [signatureId(parseSignature(`event ${text}`, '')!), text]),
);
const [transfer, named] = [...ID.keys()] as [string, string];
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const WORD = `0x${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}`;
const OTHER = `0x${'12'.repeat(32)}`;

/** The calldata of setName(string). */
function setName(name: string): string {
  const read = parseCalldataInput(`setName(string) ${JSON.stringify(name)}`);
  assert.ok(read.ok);
  return read.value as string;
}

/** What stands in the place of these topics; their bytes are sent again in any case. */
function opened(topics: JsonValue, method = 'eth_getLogs'): unknown {
  const spec = findMethod(method)!;
  const params = [...(method === 'eth_subscribe' ? ['logs'] : []), { address: ACCOUNT, topics }];
  const read = formOf(spec, params);
  assert.ok(read.ok);
  const form = withKnownSignatures(spec, read.form, {
    eventsOf: (topic) => [ID.get(topic) ?? []].flat(),
    functionsOf: () => [],
  });
  assert.deepEqual(
    JSON.stringify(readForm(spec, form).params),
    JSON.stringify(readForm(spec, read.form).params),
  );
  const filter = form.at(-1);
  return typeof filter === 'object' && 'members' in filter ? filter.members['topics'] : filter;
}

describe('withKnownSignatures', () => {
  it('shows a known event by its signature and what it indexes', () => {
    assert.deepEqual(opened([transfer]), { signature: TRANSFER, args: ['', ''] });
    assert.deepEqual(opened([transfer, null, WORD]), { signature: TRANSFER, args: ['', ACCOUNT] });
    assert.deepEqual(opened([transfer], 'eth_newFilter'), { signature: TRANSFER, args: ['', ''] });
  });

  it('leaves topics that no known event gives again', () => {
    for (const topics of [[OTHER], [null, WORD], [transfer, OTHER], [[transfer, named]], [named, OTHER], []])
      assert.deepEqual(Object.keys(opened(topics) as object), ['items'], JSON.stringify(topics));
  });

  it('shows the calldata of a known function by its signature and arguments, and leaves other bytes', () => {
    const transferTo = 'transfer(address to, uint256 amount)';
    const spec = findMethod('eth_call')!;
    const openedInput = (input: string): unknown => {
      const read = formOf(spec, [{ to: ACCOUNT, input }, 'latest']);
      assert.ok(read.ok);
      const form = withKnownSignatures(spec, read.form, {
        eventsOf: () => [],
        functionsOf: (selector) => (selector === '0xa9059cbb' ? [transferTo] : []),
      });
      assert.deepEqual(readForm(spec, form).params, readForm(spec, read.form).params);
      const [call] = form;
      return typeof call === 'object' && 'members' in call ? call.members['input'] : call;
    };
    const data = `0xa9059cbb${WORD.slice(2)}${'5'.padStart(64, '0')}`;
    assert.deepEqual(openedInput(data), { signature: transferTo, args: [ACCOUNT, '5'] });
    // The fields would need a receiver, or send a text without its spaces.
    for (const [text, params] of [
      ['transfer(address to, uint256 amount)', [{ input: data }, 'latest']],
      ['setName(string name)', [{ to: ACCOUNT, input: setName(' ') }, 'latest']],
    ] as const) {
      const read = formOf(spec, params);
      assert.ok(read.ok);
      const known = { eventsOf: () => [], functionsOf: () => [text] };
      assert.equal(withKnownSignatures(spec, read.form, known), read.form, text);
    }
    for (const bytes of [`${data}00`, data.slice(0, -2), `0x12345678${WORD.slice(2)}`, '0x'])
      assert.equal(openedInput(bytes), bytes);
  });

  it('has a form too for what is still to be filled in, such as the sender', () => {
    const spec = findMethod('eth_sendTransaction')!;
    const filled = formOfOpened(spec, [{ to: ACCOUNT, input: '0xa9059cbb' }], true);
    assert.deepEqual(filled, { ok: true, form: [{ members: { to: ACCOUNT, input: '0xa9059cbb' } }] });
    assert.equal(formOfOpened(spec, [{ to: ACCOUNT, input: '0xa9059cbb' }], false).ok, false);
  });
});
