// A real SMTP server for a test, which keeps what it gets, and refuses what the test says.

import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  readonly mails: ParsedMail[];
  /** The response to the next recipients; undefined: they are taken. */
  refuseWith(code: number | undefined): void;
  /** Those of them of which it said that it took them. */
  readonly taken: ReadonlySet<ParsedMail>;
  /** Those that came encrypted. */
  readonly encrypted: ReadonlySet<ParsedMail>;
  /** While this is on, it takes mails, and never says so. */
  hold(isOn: boolean): void;
  /** Resolves once there are so many. */
  awaitMails(count: number): Promise<readonly ParsedMail[]>;
  /** Recipients that were refused. */
  refused(): number;
  close(): Promise<void>;
};

export type MailServerTls = {
  /** PEM files. */
  readonly certFile: string;
  readonly keyFile: string;
  /** TLS from the first byte on, in place of STARTTLS. */
  readonly isImplicit: boolean;
};

/** Without `tls`, it offers none: the certificate of a test is trusted by nobody. */
export async function startMailServer(tls?: MailServerTls): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  let refusal: number | undefined;
  let refusals = 0;
  const taken = new Set<ParsedMail>();
  const encrypted = new Set<ParsedMail>();
  const gone = new Set<string>();
  let isHeld = false;
  let arrived: () => void = () => undefined;
  const server = new SMTPServer({
    ...(tls === undefined
      ? { disabledCommands: ['STARTTLS'] }
      : { secure: tls.isImplicit, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }),
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'pass word' ? done(null, { user: 1 }) : done(new Error('no')),
    onRcptTo(_address, _session, done) {
      if (refusal === undefined) return done();
      refusals += 1;
      done(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onClose: ({ id }) => void gone.add(id),
    onData(stream, { id, secure }, done) {
      const take = (mail: ParsedMail): void => {
        mails.push(mail);
        if (secure) encrypted.add(mail);
        if (!isHeld && !gone.has(id)) {
          taken.add(mail);
          done();
        }
        arrived();
      };
      // A sender that is killed breaks off.
      simpleParser(stream).then(take, () => undefined);
    },
  });
  // A client that does not trust the certificate.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${tls?.isImplicit === true ? 'smtps' : 'smtp'}://user:pass%20word@127.0.0.1:${port}`,
    mails,
    taken,
    encrypted,
    refuseWith(code) {
      refusal = code;
    },
    hold(isOn) {
      isHeld = isOn;
    },
    refused: () => refusals,
    async awaitMails(count) {
      while (mails.length < count) await new Promise<void>((resolve) => (arrived = resolve));
      return mails;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
