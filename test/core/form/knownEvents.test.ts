// Topics that are opened in a form come back as the event that was typed.
import assert from 'node:assert/strict';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { formOf } from '../../../src/core/form/formOf.ts';
import { withKnownEvents } from '../../../src/core/form/knownEvents.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
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

/** What stands in the place of these topics; their bytes are sent again in any case. */
function opened(topics: JsonValue, method = 'eth_getLogs'): unknown {
  const spec = findMethod(method)!;
  const params = [...(method === 'eth_subscribe' ? ['logs'] : []), { address: ACCOUNT, topics }];
  const read = formOf(spec, params);
  assert.ok(read.ok);
  const form = withKnownEvents(spec, read.form, (topic) => [ID.get(topic) ?? []].flat());
  assert.deepEqual(
    JSON.stringify(readForm(spec, form).params),
    JSON.stringify(readForm(spec, read.form).params),
  );
  const filter = form.at(-1);
  return typeof filter === 'object' && 'members' in filter ? filter.members['topics'] : filter;
}

describe('withKnownEvents', () => {
  it('shows a known event by its signature and what it indexes', () => {
    assert.deepEqual(opened([transfer]), { signature: TRANSFER, args: ['', ''] });
    assert.deepEqual(opened([transfer, null, WORD]), { signature: TRANSFER, args: ['', ACCOUNT] });
    assert.deepEqual(opened([transfer], 'eth_newFilter'), { signature: TRANSFER, args: ['', ''] });
  });

  it('leaves topics that no known event gives again', () => {
    for (const topics of [[OTHER], [null, WORD], [transfer, OTHER], [[transfer, named]], [named, OTHER], []])
      assert.deepEqual(Object.keys(opened(topics) as object), ['items'], JSON.stringify(topics));
  });
});
