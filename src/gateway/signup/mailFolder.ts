// The folder to which mails are written instead of being sent: each is there once, whole, under its Message-ID.

import {
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { FatalError } from '../common/fatalError.ts';

export type FolderMail = {
  readonly name: string;
  readonly subject: string;
  readonly to: string;
  readonly date: string;
  readonly text: string;
};

const MOST_LISTED = 50;
const MOST_BYTES = 262_144;

/** Makes the folder. Throws `FatalError` where it cannot be made. */
export function prepareFolder(folder: string): void {
  try {
    // The mails hold keys.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new FatalError(`--mail-dir ${folder}: cannot be made (${(error as NodeJS.ErrnoException).code})`);
  }
}

export function writeToFolder(folder: string, id: string, message: Buffer): void {
  const draft = join(folder, `.${id}.${process.pid}`);
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, message);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, join(folder, `${id}.eml`));
}

/** The newest mails, the newest first. */
export function listFolder(folder: string): FolderMail[] {
  return readdirSync(folder)
    .filter((file) => /^[\w-]+\.eml$/.test(file))
    .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST_LISTED)
    .flatMap(({ file }) => readFromFolder(folder, file.slice(0, -4)) ?? []);
}

export function readFromFolder(folder: string, name: string): FolderMail | undefined {
  if (!/^[\w-]{1,64}$/.test(name)) return undefined;
  let message: string;
  try {
    message = readFileSync(join(folder, `${name}.eml`), 'latin1').slice(0, MOST_BYTES);
  } catch {
    return undefined;
  }
  const [head = '', ...parts] = message.split(/\r\n(?=--[^\r\n]+\r\nContent-Type: )/);
  const field = (wanted: string): string =>
    decodeWords(
      new RegExp(`^${wanted}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '',
    );
  const plain = parts.find((part) => /\r\nContent-Type: text\/plain/.test(`\r\n${part}`)) ?? '';
  const at = plain.indexOf('\r\n\r\n');
  const text = decodeBody(plain.slice(0, at), plain.slice(at + 4).split(/\r\n--/)[0] ?? '');
  return { name, subject: field('subject'), to: field('to'), date: field('date'), text };
}

function decodeBody(head: string, body: string): string {
  const coding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return coding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : utf8(body);
}

/** Decodes words of headers in another character set than ASCII (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, coding: string, word: string) =>
      coding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  return utf8(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
