// What the page of the service says of its WebSocket, and of its field for the mail address.
import assert from 'node:assert/strict';
import { homePage } from '../../../src/gateway/signup/page/keyPages.ts';

const SERVICE = { name: 'Gateway', origin: 'https://gateway.example' };
const RULES = { quota: { perSecond: 0, perDay: 0 }, graceMs: 0 };

describe('the page of the service', () => {
  it('names WebSocket with TLS where the service has TLS', () => {
    const page = homePage(SERVICE as never, RULES as never);
    assert.ok(page.includes('<pre class="">wss://gateway.example/v1/YOUR_API_KEY</pre>'));
  });
});

describe('the field for the mail address', () => {
  it('is described by its hint, and first by what is wrong with what was typed', () => {
    const page = (problem?: { typed: string; message: string }): string =>
      homePage(SERVICE as never, RULES as never, problem);
    assert.match(page(), /<input id="email"[^>]* aria-describedby="hint">/);
    assert.doesNotMatch(page(), /id="wrong"/);
    const wrong = page({ typed: 'bob@', message: 'This is no mail address.' });
    assert.match(wrong, /<p class="wrong" id="wrong" role="alert">This is no mail address\.<\/p>/);
    assert.match(
      wrong,
      /<input [^>]*value="bob@" aria-describedby="wrong hint" aria-invalid="true" autofocus>/,
    );
  });
});
