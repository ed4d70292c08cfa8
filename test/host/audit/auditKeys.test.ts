// The audit finds every planted key, in each area and form, and nothing where there is none.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Secret } from '../../../src/core/secret/secret.ts';
import type { AuditServices } from '../../../src/host/audit/auditKeys.ts';
import { spellings } from '../../core/secret/spellings.ts';
import { withVscode } from '../withVscode.ts';

const KEY = 'Canary{key}+0123456=78';
const OTHER = 'key-of-an-endpoint-that-is-gone';
const FORMS = spellings(KEY);

/** What the audit asks of VS Code, over the folder \`globalThis.audited\`. What it shows is left there. */
const VSCODE = `
  import { readdirSync } from 'node:fs';
  import { join, matchesGlob, relative } from 'node:path';
  import { pathToFileURL } from 'node:url';
  const audited = () => globalThis.audited;
  const uriOf = (path) => ({ scheme: 'file', path, fsPath: path, toString: () => pathToFileURL(path).href });
  export const ProgressLocation = {}, UIKind = { Web: 2 }, QuickPickItemKind = { Separator: -1 };
  export const env = {}, commands = {}, Uri = {};
  export class RelativePattern { constructor(base) { this.base = base; } }
  export const workspace = {
    getConfiguration: () => audited().configuration,
    asRelativePath: ({ path }) => relative(audited().workspace, path),
    async findFiles(files, notIn) {
      const globs = notIn.slice(1, -1).split(',');
      const folder = files.base?.fsPath ?? audited().workspace;
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name))
        .filter((path) => !globs.some((glob) => matchesGlob(relative(folder, path), glob)))
        .map(uriOf);
    },
  };
  export const window = {
    showWarningMessage: async (text) => void audited().said.push(text),
    showInformationMessage: (text) => void audited().said.push(text),
    showQuickPick: async (items) => items[audited().choice],
    showOpenDialog: async () => [uriOf(audited().folder)],
    withProgress: (_, task) => task({ report() {} }, audited().token),
    createQuickPick: () => ({
      onDidAccept(listener) { this.accept = listener; },
      onDidHide: (listener) => (audited().close = listener),
      show() { audited().shown.push(this); audited().close(); },
      dispose() {},
    }),
  };
`;

type Shown = {
  readonly items: readonly Row[];
  readonly activeItems?: readonly Row[];
  selectedItems?: readonly Row[];
  readonly accept: () => void;
};
type Row = { readonly label: string; readonly description?: string; readonly kind?: number };
const audited = {
  workspace: '',
  folder: '',
  configuration: {} as object,
  choice: 1,
  token: { isCancellationRequested: false },
  shown: [] as Shown[],
  said: [] as string[],
};

/** Below the folder of the run: what is planted, by the file it is planted in. */
const PLANTED: Readonly<Record<string, string | Buffer>> = {
  'data/User/settings.json': `{\n "x": "${KEY}"\n}`,
  'data/User/keybindings.json': FORMS['upper case']!,
  'data/User/profiles/p1/settings.json': FORMS['swapped case']!,
  'data/User/History/1a/x.json': FORMS['every byte as %XX']!,
  'data/Backups/b/untitled': FORMS['decimal entities']!,
  'data/User/profiles/p1/globalStorage/us/builder/tab.json': FORMS['JSON escapes']!,
  'data/User/profiles/p1/globalStorage/us/results/0.json': FORMS['base64 of user:KEY:x']!,
  'data/User/profiles/p1/globalStorage/state.vscdb': Buffer.from(KEY, 'utf16le'),
  'data/User/workspaceStorage/w/us/draft': FORMS.hex!,
  'data/User/workspaceStorage/w/state.vscdb': FORMS['every byte as %XX, twice']!,
  'data/logs/earlier/window1/exthost/other.log': FORMS['as a URL has it']!,
  'data/logs/now/window1/exthost/us/Ethereum RPC.log': `\n\nGET /v1/${FORMS['mixed case']}`,
  'work/.env': `KEY=${KEY}`,
  'work/deploy/.env.local': `KEY=${KEY}`,
  'work/exported.json': FORMS['base64 of base64 of a login']!,
  'work/src/client.ts': `a\nb\nconst url = '${FORMS['hexadecimal entities']}'; // ${OTHER}`,
  [`work/named-${OTHER}.txt`]: 'x',
};
const CLEAN: typeof PLANTED = {
  'work/node_modules/x/index.js': KEY,
  'work/.git/HEAD': KEY,
  'work/src/clean.ts': `${KEY.slice(1)} ${KEY.slice(0, -1)}`,
  'data/User/globalStorage/others.own/their.db': KEY,
};

describe('auditKeys', () => {
  let home = '';
  let audit: (services: AuditServices) => Promise<void>;

  before(async () => {
    ({ auditKeys: audit } = await withVscode(VSCODE, () => import('../../../src/host/audit/auditKeys.ts')));
    Object.assign(globalThis, { audited });
  });

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'eth-rpc-audit-'));
    Object.assign(audited, {
      workspace: join(home, 'work'),
      folder: join(home, 'work'),
      choice: 1,
      shown: [],
      said: [],
    });
    audited.configuration = {};
    audited.token.isCancellationRequested = false;
    plant(CLEAN);
  });
  afterEach(() => rmSync(home, { recursive: true }));

  function plant(files: typeof PLANTED): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), content);
    }
  }

  function services(isPlanted: boolean, keys = [KEY, OTHER], remembered = 'recent.address'): AuditServices {
    const kept = keys.map((key, at) => ({ endpointId: ['main', 'old'][at]!, secret: new Secret(key) }));
    const memento = {
      keys: () => [remembered],
      get: () => [isPlanted ? FORMS['named entities'] : 'x'],
    };
    const own = join(home, 'data/User/profiles/p1/globalStorage/us');
    return {
      endpoints: { all: () => [{ id: 'main', name: 'Main', urlTemplate: '' }] },
      keys: { all: () => Promise.resolve(kept) },
      paths: {
        global: own,
        workspace: join(home, 'data/User/workspaceStorage/w/us'),
        log: join(home, 'data/logs/now/window1/exthost/us'),
      },
      mementos: { workspace: memento },
      history: {
        page: (_filter: unknown, _limit: number, after?: unknown) =>
          Promise.resolve({
            heads: [{ id: after === undefined ? 'a' : 'b', method: 'eth_call', startedAt: 0 }],
            ...(after === undefined ? { end: [1] } : {}),
          }),
        stored: (id: string) =>
          Promise.resolve({ id, note: id === 'b' && isPlanted ? FORMS['base64 of hex'] : 'x' }),
        saved: () => Promise.resolve([{ id: 's', name: isPlanted ? `mine ${KEY}` : 'mine', position: 1 }]),
      },
    } as unknown as AuditServices;
  }

  /** What the list says first. */
  const verdict = (): string => {
    const [{ label, description }] = audited.shown.at(-1)!.items as readonly [Row];
    return [label, description].filter(Boolean).join(' · ');
  };

  /** The rows of places, between the verdict and what was not searched. */
  async function found(isPlanted: boolean, keys?: string[]): Promise<readonly Row[]> {
    await audit(services(isPlanted, keys));
    const { items } = audited.shown.at(-1)!;
    return items
      .slice(
        1,
        items.findIndex(({ label }) => label === 'Not searched'),
      )
      .filter(({ kind }) => kind !== -1);
  }

  it('finds every key that was planted, whatever its form, and shows none', async () => {
    plant(PLANTED);
    const rows = await found(true);
    const places = rows.map(({ label, description }) => {
      const folder = description?.split(' · ')[1];
      return `${folder === undefined ? '' : `${folder}/`}${label}`;
    });
    const files = Object.keys(PLANTED).map((name) =>
      name.startsWith('work/') ? name.slice('work/'.length).replace(OTHER, '[api key]') : join(home, name),
    );
    const others = ['eth_call 1970-01-01T00:00:00.000Z', 'mine [api key]', 'recent.address'];
    assert.deepEqual(
      places.map((place) => place.replace(/:\d+$/, '')).toSorted(),
      [...files, ...others].toSorted(),
    );
    assert.equal(rows.length, 20);
    assert.match(verdict(), /^\$\(error\) 20 places hold a key · \d+ files and texts searched$/);
    const { activeItems } = audited.shown.at(-1)!;
    assert.deepEqual(
      activeItems?.map(({ label }) => label),
      [rows[0]!.label],
      'Enter opens the first place.',
    );
    assert.ok(places.some((place) => place.endsWith('client.ts:3')));
    assert.ok(rows.some(({ description }) => description?.startsWith('key of “Main”, “old, removed”')));
    const shown = JSON.stringify(rows.map(({ label, description }) => [label, description]));
    assert.deepEqual(
      [KEY, OTHER, ...Object.values(FORMS)].filter((form) => shown.includes(form)),
      [],
    );
  });

  it('finds nothing where nothing is', async () => {
    assert.deepEqual(await found(false), []);
    assert.match(verdict(), /^\$\(pass\) No key found in \d+ files and texts$/);
  });

  it('leaves .env files out unless asked', async () => {
    plant({ 'work/.env': KEY });
    audited.choice = 0;
    assert.deepEqual(await found(false), []);
    audited.choice = 1;
    assert.equal((await found(false)).length, 1);
  });

  it('searches another folder alone, where that is asked for', async () => {
    plant({ 'elsewhere/export.har': KEY, 'work/x': KEY });
    Object.assign(audited, { choice: 2, folder: join(home, 'elsewhere') });
    assert.deepEqual(
      (await found(true)).map(({ label }) => label),
      ['export.har:1'],
    );
  });

  it('finds a key in a setting that is in no file here', async () => {
    audited.configuration = { terminal: { env: { RPC: `https://host/${KEY}` }, has: () => true }, x: [1] };
    assert.deepEqual(
      (await found(false)).map(({ label }) => label),
      ['terminal.env.RPC'],
    );
  });

  it('finds a key that is in such a setting alone beside another one in a settings file', async () => {
    plant({ 'data/User/settings.json': KEY });
    audited.configuration = { remote: { url: `https://host/${OTHER}` } };
    assert.deepEqual(
      (await found(false)).map(({ label }) => label.replace(/.*\//, '')),
      ['remote.url', 'settings.json:1'],
    );
  });

  it('asks to forget what VS Code remembers by a name without the key', async () => {
    await audit(services(true, [KEY], `tab ${KEY}`));
    const list = audited.shown.at(-1)!;
    list.selectedItems = list.items.filter(({ label }) => label === 'tab [api key]');
    list.accept();
    assert.deepEqual(audited.said, ['Forget what VS Code remembers as “tab [api key]”?']);
  });

  it('changes nothing', async () => {
    plant(PLANTED);
    cpSync(home, `${home}-before`, { recursive: true });
    await found(true);
    for (const name of Object.keys({ ...PLANTED, ...CLEAN }))
      assert.deepEqual(readFileSync(join(home, name)), readFileSync(join(`${home}-before`, name)));
    rmSync(`${home}-before`, { recursive: true });
  });

  it('says that it was stopped', async () => {
    audited.token.isCancellationRequested = true;
    plant(PLANTED);
    await audit(services(false));
    assert.match(
      verdict(),
      /^\$\(warning\) No key found in \d+ files and texts so far: the search was stopped$/,
    );
  });

  it('says that there is no key to look for', async () => {
    await audit(services(false, []));
    assert.deepEqual([audited.shown, audited.said], [[], ['No API key is stored. Set one first.']]);
  });
});
