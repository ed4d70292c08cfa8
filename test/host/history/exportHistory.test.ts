// Exporting calls of the history: what is asked, which calls are written, and that keys are masked.
import assert from 'node:assert/strict';
import type { ListedEntry, Selection, StoredEntry } from '../../../src/core/history/history.ts';
import type { ExportServices } from '../../../src/host/history/exportHistory.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';
import { sampleEntry } from '../sampleEntry.ts';

const { exportHistory, person } = await withPerson(async () => ({
  ...(await import('../../../src/host/history/exportHistory.ts')),
}));

const ENTRIES: readonly StoredEntry[] = Array.from({ length: 120 }, (_, at) =>
  sampleEntry(`e${at}`, { startedAt: at, params: at === 1 ? ['the-key'] : [] }),
);

async function exported(answers: Answers, selections: readonly Selection[]) {
  person.files.clear();
  const services = {
    history: {
      stored: async (id: string) => ENTRIES.find((entry) => entry.id === id),
      page: async (_filter: object, limit: number, after: readonly number[] = [0]) => {
        const [from] = after;
        const end = from! + limit < ENTRIES.length ? { end: [from! + limit] } : {};
        return { heads: ENTRIES.slice(from, from! + limit) as readonly ListedEntry[], ...end };
      },
    },
    endpoints: { all: () => [{ id: 'a', name: 'A', urlTemplate: 'https://a.example' }] },
    masking: async () => (text: string) => text.replaceAll('the-key', '[api key]'),
    version: '1.2.3',
  } as unknown as ExportServices;
  const shown = await shownTo(person, answers, () => exportHistory(services, selections, 'Export'));
  return {
    shown,
    files: [...person.files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const),
  };
}

describe('exportHistory', () => {
  const target = person.Uri.parse('/out.json');
  const LIST = 'list Export: JSON, .io pairs, HAR';

  afterEach(() => {
    person.workspace.workspaceFolders = undefined;
  });

  it('writes nothing where the person leaves the list or the dialog', async () => {
    assert.deepEqual(await exported([], [['e1']]), { shown: [LIST], files: [] });
    assert.deepEqual(await exported(['JSON'], [['e1']]), { shown: [LIST, 'save'], files: [] });
    assert.deepEqual(await exported(['.io pairs'], [['e1']]), { shown: [LIST, 'open'], files: [] });
  });

  it('offers a file in the folder that is open', async () => {
    person.workspace.workspaceFolders = [{ uri: person.Uri.parse('/work') }];
    const { shown } = await exported(['HAR'], [['e1']]);
    assert.deepEqual(shown, [LIST, 'save /work/ethereum-rpc-history.har']);
  });

  it('writes those that are there as JSON without keys, and opens it', async () => {
    const { shown, files } = await exported(['JSON', target, 'Open'], [['e0', 'gone', 'e1']]);
    assert.deepEqual(shown.slice(2), [
      'busy Exporting history',
      'note Exported to /out.json: 2 calls. [Open]',
      `run vscode.open ${JSON.stringify(target)}`,
    ]);
    const [[, text]] = files as [readonly [string, string]];
    const { entries } = JSON.parse(text) as { readonly entries: readonly StoredEntry[] };
    assert.deepEqual(
      entries.map(({ id, params }) => [id, ...params]),
      [['e0'], ['e1', '[api key]']],
    );
  });

  it('writes all that a filter finds, and calls named one by one, each once', async () => {
    const all = await exported(['JSON', target], [{ method: 'eth_chainId' }]);
    assert.equal(all.shown.at(-1), 'note Exported to /out.json: 120 calls. [Open]');
    const ids = ENTRIES.map(({ id }) => id);
    const named = await exported(['HAR', target], [ids, ['e3']]);
    assert.equal(named.shown.at(-1), 'note Exported to /out.json: 121 calls. [Open]');
    const har = JSON.parse(named.files[0]![1]) as { log: { entries: readonly unknown[]; creator: object } };
    assert.equal(har.log.entries.length, 121);
    assert.deepEqual(har.log.creator, { name: 'Ethereum RPC Explorer', version: '1.2.3' });
    const whole = JSON.parse(all.files[0]![1]) as { readonly entries: readonly StoredEntry[] };
    assert.deepEqual(
      whole.entries.map(({ id }) => id),
      ids,
    );
  });

  it('writes pairs, a file each, which are no one file to open', async () => {
    const folder = person.Uri.parse('/pairs');
    const { shown, files } = await exported(['.io pairs', [folder]], [['e0', 'e1']]);
    assert.equal(shown.at(-1), 'note Exported to /pairs: 2 calls.');
    assert.deepEqual(
      files.map(([path]) => path),
      ['/pairs/eth_chainId/call.io', '/pairs/eth_chainId/call-2.io'],
    );
    assert.match(files[1]![1], /\[api key\]/);
  });
});
