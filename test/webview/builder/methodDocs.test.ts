// The docs of a method in the form.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { methodDocs } from '../../../src/webview/builder/methodDocs.ts';
import { textOf } from '../textOf.ts';

describe('methodDocs', () => {
  const said = (method: string, mode?: string): readonly string[] => {
    const endpoint = {
      id: 'a',
      name: 'A',
      origin: '',
      ...(mode === undefined ? {} : { mode: { name: mode, text: '' } }),
    };
    return [...textOf(methodDocs(findMethod(method), endpoint)).matchAll(/<p>\s*([^<]*?)\s*<[/a]/g)].map(
      ([, text = '']) => text.replaceAll(/\s+/g, ' '),
    );
  };
  const SEND = 'Broadcasts a signed transaction and returns its hash. It cannot be taken back.';

  it('says in sentences what it does and what becomes of it in the mode of the endpoint', () => {
    const raw = 'eth_sendRawTransaction';
    assert.deepEqual(said(raw), [SEND, 'This changes state. You are asked before it is sent.']);
    assert.deepEqual(said(raw, 'read-only')[1], 'This changes state. “A” is read-only, so it is refused.');
    assert.match(said(raw, 'dev')[1]!, /“A” is in dev mode: on a development chain it is sent at once\.$/);
    assert.match(said('acme_doIt', 'read-only')[0]!, /“A” is read-only, so it is refused\.$/);
  });

  it('says no more than its docs of a light read, and of a heavy one that it is', () => {
    assert.equal(said('eth_chainId', 'read-only').length, 1);
    assert.match(said('debug_traceBlockByNumber')[1]!, /^Slow for the node, /);
  });

  it('does not say that it asks before what is never sent', () => {
    assert.doesNotMatch(said('eth_subscribe').join(' '), /before it is sent/);
  });
});
