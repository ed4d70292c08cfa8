// The documentation names what is there: paths, links, commands and pictures; and it stays short where it has to.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDERS, MAY_IMPORT } from './layerTables.ts';

const ROOT = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'];
const GUIDE = globSync('docs/guide/*.md').toSorted();
const DECISIONS = globSync('docs/decisions/[0-9]*.md').toSorted();
const PICTURES = globSync('docs/pictures/*');
const DOCS = [...ROOT, ...globSync('docs/**/*.md').toSorted()];
const MOST_LINES = { 'README.md': 130, 'ARCHITECTURE.md': 200 };
const LARGEST_PICTURE = 150_000;

const read = (file: string): string => readFileSync(file, 'utf8');
const posix = (path: string): string => path.replaceAll('\\', '/');

/** The text without its blocks of code. */
const prose = (file: string): string => read(file).replaceAll(/^```[^]*?^```$/gm, '');

/** Anchors as GitHub makes them of the headings. */
function anchors(file: string): ReadonlySet<string> {
  const headings = [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase());
  return new Set(
    headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')),
  );
}

/** Links to other places of the repository: file from here, and anchor. */
function links(file: string): readonly (readonly [path: string, anchor: string])[] {
  return [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => target.split('#'))
    .map(([path, anchor = '']) => [path === '' ? file : posix(join(dirname(file), path!)), anchor]);
}

/** Paths of the repository in backticks, patterns too; what is only there once it was built is not looked for. */
function paths(file: string): readonly string[] {
  return [
    ...prose(file).matchAll(
      /`((?:src|test|docs|media|\.github|\.ci|\.vscode)\/[^\s`]*|[\w.-]+\.(?:mjs|md))`/g,
    ),
  ].map(([, path]) => path!);
}

/** What a document says to run: scripts of package.json by `npm`, files of the repository by `node`. */
function runs(file: string): { readonly scripts: readonly string[]; readonly files: readonly string[] } {
  const named = (pattern: RegExp): readonly string[] =>
    [...read(file).matchAll(pattern)].map(([, name]) => name!);
  return {
    scripts: [...named(/\bnpm run ([\w:-]+)/g), ...named(/\bnpm (start|test)\b/g)],
    files: named(/\bnode ((?:[\w-]+\/)*[\w.-]+\.[cm]?[jt]s)\b/g),
  };
}

/** The rows of the table in ARCHITECTURE.md whose header has this first cell; no cell there holds a bar. */
function rowsUnder(header: string): readonly (readonly string[])[] {
  const lines = read('ARCHITECTURE.md').split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${header} `)) + 2;
  assert.ok(from > 1, header);
  const to = lines.findIndex((line, index) => index > from && !line.startsWith('|'));
  return lines.slice(from, to).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the documentation', () => {
  for (const file of DOCS)
    it(`leads from ${file} to what exists`, () => {
      for (const [path, anchor] of links(file)) {
        assert.ok(existsSync(path), `${file} leads to ${path}`);
        if (anchor !== '') assert.ok(anchors(path).has(anchor), `${file} leads to ${path}#${anchor}`);
      }
      for (const path of paths(file)) assert.notEqual(globSync(path).length, 0, `${file} names ${path}`);
    });

  it('has the two commands on the first screen of README, and CI runs the second', () => {
    const first = read('README.md').split('\n').slice(0, 20).join('\n');
    for (const command of ['npm start', 'npm test']) assert.match(first, new RegExp(`^${command}`, 'm'));
    assert.equal(read('.ci/run').trimEnd().split('\n').at(-1), 'npm test');
  });

  it('says to run scripts and files that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
    for (const file of DOCS) {
      const named = runs(file);
      for (const name of named.scripts) assert.ok(name in scripts, `${file} says npm run ${name}`);
      // The guides run a copy of the built program.
      for (const path of named.files)
        assert.ok(path === 'gateway.js' || existsSync(path), `${file} says node ${path}`);
    }
    const { scripts: some, files } = runs('CONTRIBUTING.md');
    assert.ok(some.includes('test:pages') && files.includes('test/core/recordReplies.ts'));
  });

  it('finds links, anchors and paths at all', () => {
    assert.ok(links('README.md').length > 20 && paths('CONTRIBUTING.md').length > 4);
    assert.ok(anchors('docs/guide/reading-results.md').has('the-line-below-the-headline'));
  });

  for (const [file, most] of Object.entries(MOST_LINES))
    it(`has a ${file} of at most ${most} lines`, () => {
      const lines = read(file).trimEnd().split('\n').length;
      assert.ok(lines <= most, `${file} has ${lines} lines`);
    });

  it('says in ARCHITECTURE.md what each layer may import', () => {
    const written = rowsUnder('layer').map(([layer, , imports]) => [
      layer!.replaceAll(/[`/]/g, ''),
      imports!.replace(' (types only)', '').replaceAll('`', '').split(', '),
    ]);
    assert.deepEqual(Object.fromEntries(written), MAY_IMPORT);
  });

  for (const [layer, folders] of Object.entries(FOLDERS))
    it(`has the folders of ${layer} in their order in ARCHITECTURE.md`, () => {
      const written = rowsUnder(`folder of \`src/${layer}/\``).flatMap(([cell]) =>
        cell === 'the files beside the folders' ? '.' : cell!.replaceAll(/`|\/(?=`)/g, '').split(', '),
      );
      assert.deepEqual(written, folders);
    });

  it('shows small pictures, and each that there is', () => {
    const shown = new Set(DOCS.flatMap((file) => links(file).map(([path]) => path)));
    for (const picture of PICTURES.map(posix)) {
      assert.ok(shown.has(picture), `no document shows ${picture}`);
      assert.ok(statSync(picture).size < LARGEST_PICTURE, `${picture} is too large`);
    }
    assert.ok(PICTURES.length > 6);
  });

  it('has every page of the guide and every decision in its index', () => {
    for (const [index, pages] of [
      ['docs/guide/README.md', GUIDE],
      ['docs/decisions/README.md', DECISIONS],
    ] as const) {
      const listed = links(index).map(([path]) => path);
      for (const page of pages.map(posix))
        assert.ok(page === index || listed.includes(page), `${index} lacks ${page}`);
    }
    assert.ok(GUIDE.length > 15 && DECISIONS.length > 20);
  });

  it('has decisions of one form, numbered in order, each at most 30 lines', () => {
    for (const [index, file] of DECISIONS.entries()) {
      const text = read(file);
      assert.match(posix(file), new RegExp(`/${String(index + 1).padStart(4, '0')}-`));
      assert.deepEqual(text.match(/^## .*$/gm), [
        '## Context',
        '## Decision',
        '## Consequence',
        '## Reverse when',
      ]);
      assert.ok(text.trimEnd().split('\n').length <= 30, file);
    }
  });

  it('names in bold, in README and the guide, commands that exist', () => {
    const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
    const titles = Object.entries(texts)
      .filter(([key]) => key.startsWith('command.'))
      .map(([, title]) => title.replace(/\.\.\.$/, ''));
    const named = ['README.md', ...GUIDE].flatMap((file) =>
      [...prose(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) =>
        name!.replace(/^Ethereum RPC: /, '').replace(/\.\.\.$/, ''),
      ),
    );
    assert.ok(named.includes('Stop Local Gateway') && named.includes('Add Endpoint'));
    assert.deepEqual(
      named.filter((name) => !titles.includes(name)),
      [],
    );
  });

  it('tells decisions by what they are about, never by a number', () => {
    const files = [...DOCS, ...globSync('{src,test}/**/*.{ts,mjs,json}'), '.oxlintrc.json', 'esbuild.mjs'];
    assert.deepEqual(
      files.filter((file) => /\bdecisions? \(?\d/i.test(read(file))),
      [],
    );
  });
});
