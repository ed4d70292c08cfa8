// The pages of the mailbox, for trying things out: they show the mails that were written to a folder and not sent.

import type { FolderMail } from '../mailFolder.ts';
import { page, type Service } from './frame.ts';
import { problemPage } from './keyPages.ts';
import { markup } from './markup.ts';

export function mailboxPage(service: Service, mails: readonly FolderMail[]): string {
  const items = mails.map(
    ({ name, subject, to, date }) =>
      markup`<li><a href="/mailbox?mail=${name}">${subject}</a><br><span class="quiet">to ${to}, ${date}</span></li>`,
  );
  return page(
    service,
    'Mailbox',
    mails.length === 0
      ? markup`<p class="lead">There is no mail yet. <a href="/">Ask for a key</a>, and load this page again.</p>`
      : markup`<p class="lead">These mails were written to a folder of this machine. Nothing was sent.</p><ul>${items}</ul>`,
  );
}

export function mailPage(service: Service, { subject, to, date, text }: FolderMail): string {
  // A URL with a key in it should be copied, not opened.
  const linked = text
    .split(/(https?:\/\/[^\s/]+\/keys\/[^\s]+)/)
    .map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<a href="${part}">${part}</a>`));
  return page(
    service,
    subject,
    markup`<dl><dt>To</dt><dd>${to}</dd><dt>Date</dt><dd>${date}</dd></dl>
<pre>${linked}</pre><p><a href="/mailbox">All mails</a></p>`,
  );
}

/** For a request that came by another name, such as that of a proxy. */
export function mailboxElsewherePage(service: Service): string {
  const address = `${service.origin}/mailbox`;
  return problemPage(service, 'Not here', markup`The mailbox is at <a href="${address}">${address}</a>.`);
}
