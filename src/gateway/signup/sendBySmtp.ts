// Hands one mail to the mail server, over a connection of its own.

import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { visibleText } from '../../core/text/inertText.ts';
import { isThisMachine } from '../common/isThisMachine.ts';
import { WITHOUT_TLS } from '../options/signupOptions.ts';

export type Envelope = { readonly from: string; readonly to: string };

/** `never`: the server will not take this mail, whenever it is tried. */
export type SmtpOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly never: boolean; readonly code: string; readonly problem?: string };

const PATIENCE_MS = 30_000;

export function sendBySmtp(url: URL, envelope: Envelope, message: Buffer): Promise<SmtpOutcome> {
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  const place = `${url.hostname}:${port}`;
  const connection = new SMTPConnection({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    secure,
    // Keys and the password must not go unencrypted over a network that others can read.
    requireTLS: !secure && !isThisMachine(url.hostname) && url.search !== WITHOUT_TLS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  return new Promise((resolve) => {
    const fail = (error: SMTPConnection.SMTPError, isOfMail = false): void => {
      const { responseCode = 0 } = error;
      // Only the server's refusal of this mail is final; a wrong password may be corrected later.
      const never = isOfMail && responseCode >= 500;
      resolve({
        ok: false,
        never,
        code: responseCode === 0 ? (error.code ?? error.name) : String(responseCode),
        problem: `${place}: ${problemOf(error, envelope.to)}`,
      });
      connection.close();
    };
    const send = (): void =>
      connection.send({ from: envelope.from, to: [envelope.to] }, message, (error) => {
        if (error !== null) return fail(error, true);
        resolve({ ok: true });
        connection.quit();
      });
    connection.on('error', fail);
    connection.on('end', () =>
      resolve({ ok: false, never: false, code: 'ended', problem: `${place}: connection ended` }),
    );
    connection.connect((error) => {
      if (error) return fail(error);
      if (user === '') return send();
      const credentials = { user, pass: decodeURIComponent(url.password) };
      connection.login({ credentials }, (refused) => (refused === null ? send() : fail(refused)));
    });
  });
}

const LONGEST_PROBLEM = 200;

/** The words of the error without those of the server: they may repeat the address, or a password. */
function problemOf(error: SMTPConnection.SMTPError & { reason?: string }, address: string): string {
  const { response, reason } = error;
  // OpenSSL puts its reason among names of its sources.
  const message = reason ?? error.message;
  const own = response === undefined ? message : message.replaceAll(response, '').replace(/[: ]+$/, '');
  // A certificate can hold any text.
  return visibleText(own.replaceAll(address, '…'), { longest: LONGEST_PROBLEM });
}
