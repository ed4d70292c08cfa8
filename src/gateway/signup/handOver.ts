// Writes the text of a mail, and hands it over: to the mail server, or into the folder.

import MailComposer from 'nodemailer/lib/mail-composer';
import type { SignupOptions } from '../options/signupOptions.ts';
import { prepareFolder, writeToFolder } from './mailFolder.ts';
import type { QueuedMail } from './mailQueue.ts';
import { fillMail, readTemplates } from './mailTemplates.ts';
import type { Service } from './page/frame.ts';
import { sendBySmtp, type SmtpOutcome } from './sendBySmtp.ts';
import { CONFIRM_MS } from './signup.ts';

export type HandOver = (queued: QueuedMail) => Promise<SmtpOutcome>;

/** Throws `FatalError`. */
export function createHandOver(
  service: Service,
  { mail, mailFrom, templates: folder }: SignupOptions,
): HandOver {
  const templates = readTemplates(folder);
  if (mail.kind === 'folder') prepareFolder(mail.folder);
  const host = new URL(service.origin).hostname;

  async function handOver({ id, content, created }: QueuedMail): Promise<SmtpOutcome> {
    const { subject, text, html } = fillMail(templates, service, content, created + CONFIRM_MS);
    const message = await compose({
      from: { name: service.name, address: mailFrom },
      to: { name: '', address: content.to },
      subject,
      text,
      html,
      messageId: `<${id}@${host}>`,
      date: new Date(created),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    if (mail.kind === 'smtp') return sendBySmtp(mail.url, { from: mailFrom, to: content.to }, message);
    writeToFolder(mail.folder, id, message);
    return { ok: true };
  }
  return (queued) =>
    handOver(queued).catch((error: unknown) => ({ ok: false, never: false, code: codeOf(error) }));
}

function compose(mail: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    new MailComposer(mail).compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });
}

/** Returns a code and no text, because the text may hold an address. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}
