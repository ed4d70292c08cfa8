// A gateway with keys by mail for a test, and what a person does with it: asks, reads the mail, follows the link.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser, type ParsedMail } from 'mailparser';
import { freePort } from '../../workbench/ports.ts';
import { request, send, type HttpAnswer } from '../httpCall.ts';
import { startProgram, type Program, type Surroundings } from '../program.ts';

export type SignupGateway = {
  readonly origin: string;
  readonly store: string;
  readonly home: string;
  readonly flags: readonly string[];
  program: Program;
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Sends a form. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<HttpAnswer>;
  postJson(path: string, value: unknown): Promise<HttpAnswer>;
  /** The status of a call with this key. */
  call(key: string): Promise<number>;
  /** The mails in the folder, to this address. */
  mails(to?: string): Promise<ParsedMail[]>;
  /** Waits until there are so many. */
  awaitMails(to: string, count: number): Promise<ParsedMail[]>;
  /** The whole way for an address. Returns the page with the key. */
  obtain(address: string): Promise<string>;
  close(): Promise<void>;
};

export type SignupSetup = {
  readonly node: { readonly url: string };
  /** In place of the mail folder. */
  readonly mail?: readonly string[];
  readonly flags?: readonly string[];
  readonly around?: Surroundings;
};

export async function startSignup(setup: SignupSetup): Promise<SignupGateway> {
  const home = mkdtempSync(join(tmpdir(), 'gateway-signup-'));
  const folder = join(home, 'mail');
  const store = join(home, 'keys.db');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const serving = ['--upstream', setup.node.url, '--port', String(port), '--store', store];
  const site = ['--signup', '--public-url', origin, ...(setup.mail ?? ['--mail-dir', folder])];
  const flags = [...serving, ...site, ...(setup.flags ?? [])];
  // A mail is whole once it has this name, and is read once.
  const read = new Map<string, ParsedMail>();
  const mails = async (to?: string): Promise<ParsedMail[]> => {
    for (const file of readdirSync(folder))
      if (file.endsWith('.eml') && !read.has(file))
        read.set(file, await simpleParser(readFileSync(join(folder, file))));
    return [...read.values()]
      .filter((mail) => to === undefined || toOf(mail) === to)
      .toSorted((a, b) => Number(/key\b/i.test(a.html || '')) - Number(/key\b/i.test(b.html || '')));
  };
  const gateway: SignupGateway = {
    origin,
    store,
    home,
    flags,
    program: await startProgram(flags, setup.around),
    get: (path, headers = {}) => send(origin, { method: 'GET', path, headers }),
    post: (path, fields, headers = {}) =>
      send(origin, {
        path,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    postJson: (path, value) => send(origin, { path, body: JSON.stringify(value) }),
    call: async (key) => (await send(origin, { path: `/v1/${key}`, body: request('eth_chainId') })).status,
    mails,
    async awaitMails(to, count) {
      for (;;) {
        const found = await mails(to);
        if (found.length >= count) return found;
        await sleep(20);
      }
    },
    async obtain(address) {
      const before = (await mails(address)).length;
      await gateway.post('/keys', { email: address });
      const found = await gateway.awaitMails(address, before + 1);
      const open = found.map(linkIn).filter((link) => link?.includes('/keys/confirm') === true);
      for (const link of open) {
        const page = await gateway.post('/keys/confirm', { token: tokenIn(link!) });
        if (page.status === 200) return page.body;
      }
      throw new Error('no link works');
    },
    async close() {
      await gateway.program.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return gateway;
}

export function toOf({ to }: ParsedMail): string | undefined {
  return Array.isArray(to) ? undefined : to?.text;
}

/** The link in the text of a mail to confirm or to revoke. */
export function linkIn(mail: ParsedMail): string | undefined {
  return /https?:\/\/\S+\/keys\/(?:confirm|revoke)\?token=\S+/.exec(mail.text ?? '')?.[0];
}

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token')!;

export const keyIn = (page: string): string => /<pre class="key">([\w-]{32})<\/pre>/.exec(page)?.[1] ?? '';
