import assert from 'node:assert/strict';
import { sendBySmtp } from '../../../src/gateway/signup/sendBySmtp.ts';
import { startMailServer } from './mailServer.ts';

describe('sendBySmtp', () => {
  it('hands no mail over unencrypted to a server elsewhere, unless that was said', async () => {
    const server = await startMailServer();
    const send = (url: string) =>
      sendBySmtp(
        new URL(url),
        { from: 'a@example.org', to: 'b@example.org' },
        Buffer.from('Subject: x\r\n\r\ny\r\n'),
      );
    // The same machine by an address that could be another’s.
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    assert.deepEqual(await send(elsewhere), {
      ok: false,
      never: false,
      code: '500',
      problem: `${new URL(elsewhere).host}: Error upgrading connection with STARTTLS`,
    });
    const place = new URL(server.url).host;
    assert.equal(server.mails.length, 0);
    assert.deepEqual(await send(`${elsewhere}?tls=off`), { ok: true });
    assert.deepEqual(await send(server.url), { ok: true });
    assert.deepEqual(await send(server.url.replace('user:', 'other:')), {
      ok: false,
      never: false,
      code: '535',
      problem: `${place}: Invalid login`,
    });
    assert.deepEqual(await send(server.url.replace('smtp:', 'smtps:')), {
      ok: false,
      never: false,
      code: 'ESOCKET',
      problem: `${place}: wrong version number`,
    });
    await server.close();
    assert.deepEqual(await send(server.url), {
      ok: false,
      never: false,
      code: 'ESOCKET',
      problem: `${place}: connect ECONNREFUSED ${place}`,
    });
  });
});
