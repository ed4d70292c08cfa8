// The folder, files and text documents of the window. Documents are read, and never edited.
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat as statOf, writeFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import type * as vscode from 'vscode';
import { matcher, matchingFiles, type Glob } from './globs.ts';
import { frontDocument, openTextTab } from './tabs.ts';
import { Uri } from './uri.ts';
import { CancellationTokenSource, Disposable, EventEmitter, FileType } from './values.ts';

let folder = '';
export function openFolder(path: string): void {
  folder = path;
}

const created = new EventEmitter<vscode.Uri>();
const changed = new EventEmitter<vscode.Uri>();
const deleted = new EventEmitter<vscode.Uri>();

function asInVscode(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? Object.assign(error, { code: 'FileNotFound' }) : error;
}

/** File watchers are notified of files written here. */
const fs = {
  readFile: ({ fsPath }: vscode.Uri): Promise<Uint8Array> => readFile(fsPath).catch(asInVscode),
  async writeFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
    const isNew = statSync(uri.fsPath, { throwIfNoEntry: false }) === undefined;
    await writeFile(uri.fsPath, bytes);
    (isNew ? created : changed).fire(uri);
  },
  async delete(uri: vscode.Uri, options: { readonly recursive?: boolean } = {}): Promise<void> {
    await rm(uri.fsPath, options).catch(asInVscode);
    deleted.fire(uri);
  },
  async createDirectory({ fsPath }: vscode.Uri): Promise<void> {
    await mkdir(fsPath, { recursive: true });
  },
  // A missing file rejects the promise, as in VS Code, and never throws at once.
  async stat({ fsPath }: vscode.Uri): Promise<vscode.FileStat> {
    const stat = await statOf(fsPath);
    const { mtimeMs: mtime, ctimeMs: ctime, size } = stat;
    return { type: stat.isDirectory() ? FileType.Directory : FileType.File, ctime, mtime, size };
  },
  async readDirectory({ fsPath }: vscode.Uri): Promise<[string, number][]> {
    const entries = await readdir(fsPath, { withFileTypes: true });
    return entries.map((entry) => [entry.name, entry.isDirectory() ? FileType.Directory : FileType.File]);
  },
};

export class Document {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  readonly version = 1;
  readonly isUntitled: boolean;
  readonly isClosed = false;
  readonly #text: string;

  constructor(uri: vscode.Uri, languageId: string, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.#text = text;
    this.isUntitled = uri.scheme === 'untitled';
  }

  get fileName(): string {
    return this.uri.fsPath;
  }

  getText(range?: vscode.Range): string {
    if (range === undefined) return this.#text;
    const [from, to] = [range.start, range.end].map((at) => this.offsetAt(at));
    return this.#text.slice(from, to);
  }

  offsetAt({ line, character }: vscode.Position): number {
    const lines = this.#text.split('\n').slice(0, line);
    return lines.reduce((sum, { length }) => sum + length + 1, character);
  }

  positionAt(offset: number): { readonly line: number; readonly character: number } {
    const before = this.#text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1)!.length };
  }
}

/** The files that VS Code excludes by default. */
const NOT_IN = '**/{.git,.svn,.hg,.DS_Store,Thumbs.db}{,/**}';

const documents: Document[] = [];
const opened = new EventEmitter<Document>();
const closed = new EventEmitter<Document>();
const providers = new Map<string, vscode.TextDocumentContentProvider>();
let untitled = 0;

type Untitled = { readonly language?: string; readonly content?: string };

async function openTextDocument(which: vscode.Uri | Untitled): Promise<Document> {
  if (!('scheme' in which)) {
    const uri = Uri.parse(`untitled:Untitled-${++untitled}`);
    return add(new Document(uri, which.language ?? 'plaintext', which.content ?? ''));
  }
  const known = documents.find(({ uri }) => String(uri) === String(which));
  if (known !== undefined) return known;
  const provider = providers.get(which.scheme);
  const { token } = new CancellationTokenSource();
  const text =
    provider === undefined
      ? await readFile(which.fsPath, 'utf8')
      : await provider.provideTextDocumentContent(which, token);
  return add(new Document(which, which.path.endsWith('.json') ? 'json' : 'plaintext', text ?? ''));
}

function add(document: Document): Document {
  documents.push(document);
  opened.fire(document);
  return document;
}

type Editor = {
  readonly document: Document;
  readonly selection: unknown;
  readonly viewColumn: number;
  readonly setDecorations: () => void;
};

/** The editor in a second column, beside the one that all tabs are in. */
let editorBeside: Editor | undefined;

export function visibleTextEditors(): readonly Editor[] {
  return [activeTextEditor(), editorBeside].filter((editor) => editor !== undefined);
}

const selections = new WeakMap<Document, unknown>();

export async function showTextDocument(
  which: Document | vscode.Uri,
  options: vscode.TextDocumentShowOptions = {},
): Promise<Editor> {
  const document = which instanceof Document ? which : await openTextDocument(which);
  if (options.preserveFocus === true) {
    selections.set(document, options.selection);
    return (editorBeside = { ...editorOf(document), viewColumn: 2 });
  }
  openTextTab(document.uri, () => {
    documents.splice(documents.indexOf(document), 1);
    closed.fire(document);
  });
  selections.set(document, options.selection);
  return editorOf(document);
}

function editorOf(document: Document): Editor {
  const selection = selections.get(document) ?? { active: { line: 0, character: 0 } };
  return { document, selection, viewColumn: 1, setDecorations: () => undefined };
}

export function activeTextEditor(): Editor | undefined {
  const front = frontDocument();
  const document = documents.find(({ uri }) => String(uri) === String(front));
  return document && editorOf(document);
}

export const workspace = {
  fs,
  isTrusted: true,
  get workspaceFolders() {
    return [{ uri: Uri.file(folder), name: basename(folder), index: 0 }];
  },
  getWorkspaceFolder: ({ fsPath }: vscode.Uri) =>
    fsPath.startsWith(folder + sep) ? { uri: Uri.file(folder), name: basename(folder), index: 0 } : undefined,
  get textDocuments(): readonly Document[] {
    return documents;
  },
  onDidOpenTextDocument: opened.event,
  onDidCloseTextDocument: closed.event,
  onDidChangeTextDocument: new EventEmitter<unknown>().event,
  openTextDocument,
  asRelativePath: (uri: vscode.Uri): string => relative(folder, uri.fsPath).split(sep).join('/'),
  findFiles(files: Glob, notIn: Glob | null = NOT_IN, most = Infinity): Promise<vscode.Uri[]> {
    const isOut = notIn === null ? () => false : matcher(notIn, folder);
    const found = matchingFiles(files, folder).filter((path) => !isOut(path));
    return Promise.resolve(found.slice(0, most).map((path) => Uri.file(path)));
  },
  createFileSystemWatcher(files: Glob, ...ignored: readonly boolean[]) {
    const listening: vscode.Disposable[] = [];
    const isWatched = matcher(files, folder);
    const only =
      (source: EventEmitter<vscode.Uri>, isIgnored = false): vscode.Event<vscode.Uri> =>
      (listener, self, disposables) => {
        const own = source.event((uri) => {
          if (!isIgnored && isWatched(uri.fsPath)) listener.call(self, uri);
        });
        listening.push(own);
        disposables?.push(own);
        return own;
      };
    return {
      onDidCreate: only(created, ignored[0]),
      onDidChange: only(changed, ignored[1]),
      onDidDelete: only(deleted, ignored[2]),
      dispose: () => Disposable.from(...listening).dispose(),
    };
  },
  registerTextDocumentContentProvider(
    scheme: string,
    provider: vscode.TextDocumentContentProvider,
  ): Disposable {
    providers.set(scheme, provider);
    return new Disposable(() => providers.delete(scheme));
  },
};
