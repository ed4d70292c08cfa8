// Which lines are shown beside the page while the user goes through the steps of a trace.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as Hash from 'ox/Hash';
import type { SourceReader } from '../../../src/core/contracts/sourceReader.ts';
import type { TraceServices } from '../../../src/host/results/linesOfTrace.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { repository } from '../../workbench/paths.ts';
import { withVscode } from '../withVscode.ts';

const URI = pathToFileURL(join(repository, 'test/pages/vscode/uri.ts')).href;
const TEXT = 'one();\ntwo();\nthree();\n';
const STUB = `
  export { Uri } from '${URI}';
  export const seen = { marks: [], columns: [], said: [], names: true, text: ${JSON.stringify(TEXT)} };
  export class Range {
    constructor(start, column, end, endColumn) {
      this.start = end === undefined ? start : { line: start, character: column };
      this.end = end === undefined ? column : { line: end, character: endColumn };
    }
  }
  export class ThemeColor {}
  export const FileType = { File: 1 };
  export const ViewColumn = { Beside: -2 };
  export const workspace = {
    getWorkspaceFolder: () => ({}),
    getConfiguration: () => ({ get: (name) => (name === 'nameContracts' ? seen.names : undefined) }),
    fs: { stat: async () => ({ type: 1, size: 1 }) },
    openTextDocument: async (uri) => ({
      uri,
      getText: ({ start, end }) => seen.text.split('\\n')[start.line].slice(start.character, end.character),
    }),
  };
  export const window = {
    visibleTextEditors: [],
    createTextEditorDecorationType: () => ({ dispose() {} }),
    setStatusBarMessage: (text) => void seen.said.push(text),
    async showTextDocument(_document, { viewColumn, preserveFocus }) {
      seen.columns.push([viewColumn, preserveFocus]);
      // While VS Code changes the file of an editor, there is none.
      window.visibleTextEditors.length = 0;
      await new Promise((done) => setTimeout(done, 5));
      const editor = {
        viewColumn: 2,
        setDecorations: (_mark, ranges) => void seen.marks.push(...ranges.map(({ start }) => start.line)),
      };
      window.visibleTextEditors.push(editor);
      return editor;
    },
  };
`;

/** The lines of its instructions: 1, 1, 3, none, 2, none. */
const CODE = { code: '0x60016001015b005b', sourceMap: '0:5:0:-;;14:7;::-1;7:5:0;::-1' };
const STEPS = ['PUSH1', 'PUSH1', 'ADD', 'JUMPDEST', 'STOP', 'JUMPDEST'].map((op, at) => ({
  op,
  pc: [0, 2, 4, 5, 6, 7][at]!,
  depth: 1,
}));
const TREE = { type: 'CALL', from: '0x01', to: '0x02', input: '0x', gas: '0x1' };
const ENTRY = { endpointId: 'a', method: 'debug_traceTransaction', params: ['0x12'] };

const loaded = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/results/sourceBeside.ts')),
  ...(await import('../../../src/host/subjects/rowSource.ts')),
  ...(await import('../../../src/core/decode/decodedNode.ts')),
  vscode: (await import('vscode')) as unknown as {
    window: { visibleTextEditors: unknown[] };
    seen: { marks: number[]; columns: unknown[]; said: string[]; names: boolean; text: string };
  },
}));
const { createSourceBeside, decode, nodeRows, vscode } = loaded;

const readSources: SourceReader = {
  detailOf: async () => ({
    runtime: CODE,
    creation: undefined,
    files: new Map([[0, 'src/A.sol']]),
    hashes: new Map([['src/A.sol', Hash.keccak256(new TextEncoder().encode(TEXT), { as: 'Hex' })]]),
    abi: undefined,
    storageLayout: undefined,
    declarations: new Map(),
  }),
  textOf: async () => new TextEncoder().encode(TEXT),
  inSlices: async (work) => runToEnd(work),
};

function subjectOf(entry: object = ENTRY, steps: readonly object[] = STEPS): Subject {
  const trace = { gas: 1, structLogs: steps as unknown as JsonValue };
  return { id: 'a', entry, source: nodeRows([decode('result', trace, 'unknown')]) } as unknown as Subject;
}

function beside(result: JsonValue | Error = TREE, isCompiled = true) {
  const asked: string[] = [];
  const source = { artifact: 'file:///p/out/A.sol/A.json', path: 'src/A.sol', contract: 'A' };
  const contractAt = () => (isCompiled ? { ownSource: source } : undefined);
  const services = {
    endpoints: { byId: () => ({ id: 'a' }) },
    contextOf: () => ({ contractAt, readSources }),
    contracts: { shownAt: () => contractAt, learn: () => {}, release: () => {} },
    calls: {
      async run({ method, params }: { method: string; params: readonly JsonValue[] }) {
        asked.push(`${method} ${JSON.stringify(params)}`);
        if (!(result instanceof Error)) return { outcome: { ok: true, result } };
        const failure = { kind: 'rpc', code: -32601, message: result.message };
        return { outcome: { ok: false, failure } };
      },
    },
  } as unknown as TraceServices;
  const { seen, window } = vscode;
  for (const list of [seen.marks, seen.columns, seen.said, window.visibleTextEditors]) list.length = 0;
  seen.text = TEXT;
  return { ...createSourceBeside(services), asked, seen };
}

const STEP = (at: number): number[] => [0, 1, at];

describe('createSourceBeside', () => {
  it('shows the line of a step, and leads to the next step on another line from then on', async () => {
    const lines = beside();
    const subject = subjectOf();
    assert.equal(await lines.stepByLine(subject, STEP(0), () => true), undefined);
    assert.deepEqual(lines.asked, ['debug_traceTransaction ["0x12",{"tracer":"callTracer"}]']);
    assert.deepEqual([lines.seen.marks, lines.seen.columns], [[0], [[-2, true]]]);
    assert.deepEqual(await lines.stepByLine(subject, STEP(0), () => true), STEP(2));
    assert.deepEqual(await lines.stepByLine(subject, STEP(3), () => true), STEP(4));
    assert.deepEqual([lines.asked.length, lines.seen.said], [1, []]);
    assert.equal(await lines.stepByLine(subject, STEP(4), () => true), undefined);
    assert.deepEqual(lines.seen.said, ['No other source line follows in this trace.']);
  });

  it('follows the user in the same editor, and marks nothing where a step has no line', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.follow(subject, STEP(2));
    assert.deepEqual(lines.seen.columns, []);
    await lines.stepByLine(subject, STEP(0), () => true);
    for (const at of [2, 3, 4]) await lines.follow(subject, STEP(at));
    assert.deepEqual(lines.seen.marks, [0, 2, 1]);
    assert.deepEqual(
      lines.seen.columns.map((how) => (how as unknown[])[0]),
      [-2, 2, 2],
    );
    await lines.follow({ ...subject, id: 'b' }, STEP(0));
    assert.equal(lines.seen.marks.length, 3);
  });

  it('begins with the next step that has a line', async () => {
    const lines = beside();
    assert.deepEqual(await lines.stepByLine(subjectOf(), STEP(3), () => true), STEP(4));
    assert.deepEqual(lines.seen.marks, [1]);
  });

  it('ends with its editor, and begins again with the key', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.stepByLine(subject, STEP(0), () => true);
    vscode.window.visibleTextEditors.length = 0;
    await lines.follow(subject, STEP(2));
    assert.deepEqual(lines.seen.marks, [0]);
    assert.equal(await lines.stepByLine(subject, STEP(2), () => true), undefined);
    assert.deepEqual(lines.seen.marks, [0, 2]);
  });

  it('marks only the line that the user is at last', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.stepByLine(subject, STEP(0), () => true);
    await Promise.all([lines.follow(subject, STEP(2)), lines.follow(subject, STEP(4))]);
    assert.deepEqual(lines.seen.marks, [0, 1]);
  });

  it('shows where the user is once the lines are found, and asks for them once', async () => {
    const lines = beside();
    const subject = subjectOf();
    const first = lines.stepByLine(subject, STEP(0), () => true);
    await lines.follow(subject, STEP(2));
    assert.equal(await first, undefined);
    assert.deepEqual(lines.seen.marks, [2]);
    vscode.window.visibleTextEditors.length = 0;
    await Promise.all([0, 1].map(() => lines.stepByLine(subject, STEP(0), () => true)));
    assert.equal(lines.asked.length, 1);
  });

  it('shows nothing once the user has asked for something else', async () => {
    const lines = beside();
    assert.equal(await lines.stepByLine(subjectOf(), STEP(0), () => false), undefined);
    assert.deepEqual(lines.seen.columns, []);
  });

  it('follows a move that comes while the editor changes its file', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.stepByLine(subject, STEP(0), () => true);
    const moved = lines.follow(subject, STEP(2));
    await new Promise((done) => setTimeout(done, 2));
    await Promise.all([moved, lines.follow(subject, STEP(4))]);
    assert.deepEqual(lines.seen.marks.at(-1), 1);
    lines.seen.text = TEXT.toUpperCase();
    await lines.follow(subject, STEP(0));
    assert.match(lines.seen.said.join(), /has changed since it was compiled/);
  });

  it('opens no file that has changed since it was compiled', async () => {
    const lines = beside();
    lines.seen.text = TEXT.toUpperCase();
    await lines.stepByLine(subjectOf(), STEP(0), () => true);
    assert.deepEqual(lines.seen.columns, []);
    assert.match(lines.seen.said.join(), /^src\/A\.sol has changed since it was compiled/);
  });

  it('says what is missing', async () => {
    const saidBy = async (made: ReturnType<typeof beside>, subject = subjectOf(), at = 0) => {
      assert.equal(await made.stepByLine(subject, STEP(at), () => true), undefined);
      return made.seen.said.join();
    };
    const noTree = 'Source lines need the call tree of this trace, which callTracer gives.';
    assert.equal(await saidBy(beside(), subjectOf({ ...ENTRY, method: 'eth_call' })), noTree);
    assert.match(await saidBy(beside(new Error('method not found'))), new RegExp(`^${noTree} .+`));
    assert.equal(await saidBy(beside('0x')), noTree);
    const many = Array.from({ length: 1_000_001 }, () => STEPS[0]!);
    assert.match(await saidBy(beside(), subjectOf(ENTRY, many)), /^This trace has more than a million steps/);
    const none =
      'No compiled source of this folder fits this trace. Sources that changed since do not count.';
    assert.equal(await saidBy(beside(TREE, false)), none);
    const unnamed = beside();
    unnamed.seen.names = false;
    assert.equal(await saidBy(unnamed), 'Source lines need the setting ethRpc.nameContracts.');
    unnamed.seen.names = true;
    assert.equal(await saidBy(beside(), subjectOf(), 5), 'No other source line follows in this trace.');
  });
});
