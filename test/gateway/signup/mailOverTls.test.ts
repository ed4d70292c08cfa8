// Mail to a server with a certificate of its own authority, which the operator gives in NODE_EXTRA_CA_CERTS.

import assert from 'node:assert/strict';
import { echoing, startScriptedNode, type ScriptedNode } from '../scriptedNode.ts';
import { selfSigned } from '../selfSigned.ts';
import { startMailServer } from './mailServer.ts';
import { linkIn, startSignup } from './signupGateway.ts';

describe('a mail over TLS', () => {
  let node: ScriptedNode;
  const { certFile, keyFile } = selfSigned();
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
  });
  after(() => node.close());

  for (const [name, isImplicit] of [
    ['STARTTLS', false],
    ['smtps', true],
  ] as const)
    it(`by ${name} goes to a server whose authority is given, and to no other`, async () => {
      const server = await startMailServer({ certFile, keyFile, isImplicit });
      const start = (authority?: string) =>
        startSignup({
          node,
          mail: ['--smtp', server.url, '--mail-from', 'keys@example.org'],
          around: { env: { NODE_EXTRA_CA_CERTS: authority } },
        });
      const stranger = await start();
      await stranger.postJson('/keys', { email: 'ada@example.org' });
      await stranger.program.logged(
        /"code":"ESOCKET","givenUp":false,"problem":"127\.0\.0\.1:\d+: self-signed certificate.*mail not taken/,
      );
      assert.equal(server.mails.length, 0);
      await stranger.close();

      const gateway = await start(certFile);
      await gateway.postJson('/keys', { email: 'ada@example.org' });
      const [mail] = await server.awaitMails(1);
      assert.ok(linkIn(mail!)!.startsWith(`${gateway.origin}/keys/confirm?token=`));
      assert.ok(server.encrypted.has(mail!));
      await gateway.program.logged(/mail handed over/);
      await gateway.close();
      await server.close();
    });
});
