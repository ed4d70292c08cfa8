// Writes the notices of the software in the bundles, from what esbuild says it bundled.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, repository } from './paths.ts';

/** Packages with files that are copied into dist/ unchanged. */
const COPIED = ['node_modules/@vscode/codicons'];

/** The part of esbuild's metafile that is read. */
export type Bundled = {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
};

/** `text`: the licence files, word for word. */
type Notice = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
};

const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i;

/** Which files the last build put into each file of dist/. */
export const bundledFile = join(build, 'bundled.json');

export function readBundled(): readonly Bundled[] {
  return JSON.parse(readFileSync(bundledFile, 'utf8')) as readonly Bundled[];
}

/** The folders of the packages that are in dist/, in whole or in part, relative to the repository. */
export function shippedPackages(bundled: readonly Bundled[]): string[] {
  const files = bundled
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
    .filter((file) => file.includes('node_modules/'));
  return [...new Set([...files.map(packageOf), ...COPIED])].toSorted();
}

/** The nearest folder above whose manifest has a name; manifests without one only set the module type of a folder. */
function packageOf(file: string): string {
  const folder = dirname(file);
  const manifest = join(repository, folder, 'package.json');
  return existsSync(manifest) && readManifest(folder).name !== undefined ? folder : packageOf(folder);
}

type Manifest = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
};

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Throws for a package whose licence text is not known, as its notice would be missing in the package. */
export function noticeOf(folder: string): Notice {
  const manifest = readManifest(folder);
  const { name = folder, version = '', license: licence = '' } = manifest;
  const files = readdirSync(join(repository, folder)).filter((file) => LICENCE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(repository, folder, file), 'utf8').trim());
  const text = texts.length > 0 ? texts.join('\n\n') : licence === 'MIT' ? mitOf(manifest) : '';
  if (text === '' || licence === '') throw new Error(`${name} ships, and its licence is not known.`);
  return { name, version, licence, text };
}

/** The MIT terms are the same for all packages. */
function mitOf({ author = '' }: Manifest): string {
  const holder = typeof author === 'string' ? author : (author.name ?? '');
  return readFileSync(join(repository, 'LICENSE'), 'utf8')
    .trim()
    .replace(/^Copyright.*$/m, `Copyright (c) ${holder}`);
}

/** The text of the file with all notices. */
export function noticesText(folders: readonly string[]): string {
  const notices = folders.map(noticeOf);
  const line = '-'.repeat(80);
  return [
    'Ethereum RPC Explorer contains the following software of others, under their licences.\n',
    ...notices.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    ...notices.map(({ name, version, text }) => `\n${line}\n${name} ${version}\n${line}\n\n${text}`),
    '',
  ].join('\n');
}
