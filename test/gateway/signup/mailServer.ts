// A real SMTP server for a test, which keeps what it gets, and refuses what the test says.

import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  readonly mails: ParsedMail[];
  /** The response to the next recipients; undefined: they are taken. */
  refuseWith(code: number | undefined): void;
  /** Takes the next mail, and never says so. */
  holdNext(): void;
  /** Resolves once there are so many. */
  awaitMails(count: number): Promise<readonly ParsedMail[]>;
  /** Recipients that were refused. */
  refused(): number;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  let refusal: number | undefined;
  let refusals = 0;
  let isHeld = false;
  let arrived: () => void = () => undefined;
  const server = new SMTPServer({
    // The certificate of a test is trusted by nobody.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'pass word' ? done(null, { user: 1 }) : done(new Error('no')),
    onRcptTo(_address, _session, done) {
      if (refusal === undefined) return done();
      refusals += 1;
      done(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData(stream, _session, done) {
      void simpleParser(stream).then((mail) => {
        mails.push(mail);
        if (!isHeld) done();
        isHeld = false;
        arrived();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://user:pass%20word@127.0.0.1:${port}`,
    mails,
    refuseWith(code) {
      refusal = code;
    },
    holdNext() {
      isHeld = true;
    },
    refused: () => refusals,
    async awaitMails(count) {
      while (mails.length < count) await new Promise<void>((resolve) => (arrived = resolve));
      return mails;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
