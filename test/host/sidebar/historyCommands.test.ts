// The commands on the history as a whole, what is recorded of it, and what is said where it cannot be written.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { HistoryFilter, HistoryProblem } from '../../../src/core/history/history.ts';
import type { HistoryServices } from '../../../src/host/sidebar/historyCommands.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/history/problemReport.ts')),
  ...(await import('../../../src/host/history/recording.ts')),
  ...(await import('../../../src/host/sidebar/historyCommands.ts')),
}));
const { person } = host;

describe('historyCommands', () => {
  type Command = keyof ReturnType<typeof host.historyCommands>;

  type Options = {
    readonly filter?: HistoryFilter;
    readonly answers?: Answers;
    readonly argument?: unknown;
  };

  async function shownBy(command: Command, { filter = {}, answers = [], argument }: Options = {}) {
    const done: unknown[] = [];
    const services = {
      exporting: {
        endpoints: { all: () => [] },
        history: {
          count: async () => 1234,
          delete: async (of: HistoryFilter, isPermanent: boolean) =>
            void done.push(['delete', of, isPermanent]),
        },
      },
      choice: { filter: () => filter },
      deletions: {
        delete: async (of: readonly HistoryFilter[]) => void done.push(['delete', ...of]),
        forgetDeleted: async () => void done.push('forget'),
      },
      targets: { onSelected: (act: (selections: readonly unknown[]) => unknown) => () => act([['a', 'b']]) },
    } as unknown as HistoryServices;
    const run = host.historyCommands(services)[command];
    return [...(await shownTo(person, answers, () => run(argument))), ...done];
  }

  const QUESTION =
    'warning Delete all 1,234 calls of the history? They are deleted in every window, pinned calls too. “Undo Delete” restores them within ten minutes, unless you delete them permanently.';
  const CLEAR = 'ethRpc.clearHistory';

  it('deletes all only after a question, so that it can be undone where it is not permanent', async () => {
    const asked = `${QUESTION} [Delete All] [Delete All Permanently]`;
    assert.deepEqual(await shownBy(CLEAR), [asked]);
    assert.deepEqual(await shownBy(CLEAR, { answers: ['Delete All'] }), [asked, ['delete', {}]]);
    assert.deepEqual(await shownBy(CLEAR, { answers: ['Delete All Permanently'] }), [
      asked,
      ['delete', {}, true],
      'forget',
    ]);
  });

  it('offers to delete what a filter finds, while there is one', async () => {
    const filter = { method: 'eth_call' };
    assert.deepEqual(await shownBy(CLEAR, { filter, answers: ['Delete Filtered Calls'] }), [
      `${QUESTION} [Delete Filtered Calls] [Delete All] [Delete All Permanently]`,
      ['delete', filter],
    ]);
  });

  it('exports what is listed, or asks where rows are meant', async () => {
    const formats = 'JSON, .io pairs, HAR';
    const filter = { method: 'eth_call' };
    assert.deepEqual(await shownBy('ethRpc.exportHistory'), [`list Export History: ${formats}`]);
    assert.deepEqual(await shownBy('ethRpc.exportHistory', { filter }), [
      `list Export Filtered Calls: ${formats}`,
    ]);
    const argument = 'ethRpc.history';
    const both = 'list Export: Export Selected Calls, Export History';
    assert.deepEqual(await shownBy('ethRpc.exportHistory', { argument, answers: ['Selected Calls'] }), [
      both,
      `list Export Selected Calls: ${formats}`,
    ]);
    assert.deepEqual(await shownBy('ethRpc.exportHistory', { argument, answers: ['Export History'] }), [
      both,
      `list Export History: ${formats}`,
    ]);
  });
});

describe('chooseRecording', () => {
  const endpointOf = (id: string): Endpoint => ({
    id,
    name: id.toUpperCase(),
    urlTemplate: 'https://a.example',
  });

  async function chosen(unrecorded: readonly string[], answer?: string) {
    const written: unknown[] = [];
    Object.assign(person.workspace, {
      getConfiguration: () => ({
        get: () => unrecorded,
        inspect: () => ({ globalValue: unrecorded }),
        update: async (_name: string, value: unknown) => void written.push(value),
      }),
    });
    const endpoints = { all: () => [endpointOf('a'), endpointOf('b')], active: () => endpointOf('b') };
    const [list] = await shownTo(person, [answer], () => host.chooseRecording(endpoints as never));
    return [list!.replace(/^.*?: /, ''), ...written];
  }

  const KEEP = '$(check) Leave it as it is';

  it('offers each endpoint, the active one first, and all', async () => {
    assert.deepEqual(await chosen([]), [
      `${KEEP}, $(circle-slash) Do not record: calls to “B”, $(circle-slash) Do not record: calls to “A”, $(circle-slash) Do not record: any call`,
    ]);
    const [, written] = await chosen(['a'], 'Do not record: calls to “B”');
    assert.deepEqual(written, ['a', 'b']);
    assert.equal((await chosen([], 'Leave it as it is')).length, 1);
  });

  it('offers to record again what is not', async () => {
    const [list, written] = await chosen(['a', 'x'], 'Record again: calls to “A”');
    assert.match(String(list), /Do not record: calls to “B”, \$\(record\) Record again: calls to “A”/);
    assert.deepEqual(written, ['x']);
    const [all] = await chosen(['*', 'a']);
    assert.equal(all, `${KEEP}, $(record) Record again: any call`);
  });
});

describe('createProblemReport', () => {
  async function told(problems: readonly (HistoryProblem | Error | undefined)[], answers: Answers = []) {
    const left = [...problems];
    const done: unknown[] = [];
    const report = host.createProblemReport(
      async () => {
        const problem = left.shift();
        if (problem instanceof Error) throw problem;
        return problem;
      },
      (problem) => done.push(problem ?? 'recorded'),
      (line) => done.push(`log ${line}`),
    );
    const shown = await shownTo(person, answers, async () => {
      for (const _problem of problems) await report.check();
    });
    return [...shown, ...done];
  }

  it('says once what is wrong, and that it is over', async () => {
    const broken: HistoryProblem = { message: 'The file is broken.', isRecorded: false };
    assert.deepEqual(await told([undefined, broken, broken, undefined]), [
      'warning The file is broken.',
      'The file is broken.',
      'log The file is broken.',
      'recorded',
    ]);
  });

  it('says that calls are recorded still, and shows the file that was put aside', async () => {
    const aside: HistoryProblem = {
      message: 'Begun anew.',
      isRecorded: true,
      file: '/old.db',
      detail: 'Begun anew: SQLITE_CORRUPT',
    };
    const [said, shown, ...done] = await told([aside], ['Show File']);
    assert.equal(said, 'warning Begun anew. [Show File]');
    assert.match(String(shown), /^run revealFileInOS .*old\.db/);
    assert.deepEqual(done, ['recorded', 'log Begun anew: SQLITE_CORRUPT']);
  });

  it('takes a history that cannot say it for one that records nothing', async () => {
    const [shown, problem] = await told([new Error('No thread.')]);
    assert.match(String(shown), /^warning .*No thread/);
    assert.match(String(problem), /No thread/);
  });

  it('says once that a call was not added', async () => {
    const lines: string[] = [];
    const report = host.createProblemReport(
      async () => undefined,
      () => undefined,
      (line) => lines.push(line),
    );
    const shown = await shownTo(person, [], () => {
      report.failedToAdd(new Error('Full.'));
      report.failedToAdd(new Error('Full.'));
    });
    assert.equal(shown.length, 1);
    assert.match(shown[0]!, /^warning This call was not added to the history: .*Full/);
    assert.equal(lines.length, 2);
  });
});
