// Sends the queued mails, in the main thread. A mail is marked before it is handed over and removed after it. A mail
// that a killed gateway had taken is handed over again, under the same Message-ID.

import MailComposer from 'nodemailer/lib/mail-composer';
import type { Logger } from 'pino';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStatements } from '../access/openStore.ts';
import type { Sealer } from '../access/sealer.ts';
import { faultOf } from '../common/faultOf.ts';
import type { SignupOptions } from '../options/signupOptions.ts';
import { prepareFolder, writeToFolder } from './mailFolder.ts';
import { MailQueue, type QueuedMail } from './mailQueue.ts';
import { fillMail, readTemplates } from './mailTemplates.ts';
import type { Service } from './page/frame.ts';
import { sendBySmtp, type SmtpOutcome } from './sendBySmtp.ts';
import { CONFIRM_MS } from './signup.ts';

export interface Sender {
  /** Takes no more mails; resolves when those under way are handed over, or after 2 s. */
  stop(): Promise<void>;
}

const POLL_MS = 200;
const MOST_AT_ONCE = 4;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 900_000;
const STOP_MS = 2000;
const GIVE_UP_MS = 2 * 86_400_000;

/** `db`: a connection of its own. Throws `FatalError`. */
export function startSender(
  db: DatabaseSync,
  sealer: Sealer,
  service: Service,
  options: SignupOptions,
  log: Logger,
): Sender {
  const { mail, mailFrom } = options;
  const templates = readTemplates(options.templates);
  if (mail.kind === 'folder') prepareFolder(mail.folder);
  const queue = new MailQueue(createStatements(db), sealer);
  const running = new Set<Promise<void>>();
  const host = new URL(service.origin).hostname;
  queue.recover((owner) => owner !== process.pid && isAlive(owner), Date.now());

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

  async function send(queued: QueuedMail): Promise<void> {
    const { id, content, created, tries } = queued;
    const handed = await handOver(queued).catch((error: unknown): SmtpOutcome => ({
      ok: false,
      never: false,
      code: codeOf(error),
    }));
    const now = Date.now();
    // A link that works no more is not sent.
    const last = content.kind === 'confirm' ? created + CONFIRM_MS : created + GIVE_UP_MS;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
    const isOver = handed.ok || handed.never || now + pause > last;
    if (isOver) queue.remove(id);
    else queue.putOff(id, now + pause);
    if (handed.ok) log.info({ mail: id, kind: content.kind }, 'mail handed over');
    else log.warn({ mail: id, kind: content.kind, code: handed.code, givenUp: isOver }, 'mail not taken');
  }

  function poll(): void {
    try {
      while (running.size < MOST_AT_ONCE && queue.isDue(Date.now())) {
        const queued = queue.take(process.pid, Date.now());
        if (queued === undefined) return;
        const sent = send(queued)
          .catch((error: unknown) => log.error(faultOf(error), 'fault of the mail queue'))
          .finally(() => running.delete(sent));
        running.add(sent);
      }
    } catch (error) {
      // The store is busy, or its disk is full: the mails stay in the store.
      log.error(faultOf(error), 'mails cannot be read from the store');
    }
  }

  const timer = setInterval(poll, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      // Mails that are not handed over by then stay in the store for the next start.
      await Promise.race([Promise.all(running), sleep(STOP_MS, undefined, { ref: false })]);
      db.close();
    },
  };
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
