// Which lines are shown beside the page while the user goes through the steps of a trace.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as Hash from 'ox/Hash';
import type { SourceReader } from '../../../src/core/contracts/sourceReader.ts';
import type { SourceBesideServices } from '../../../src/host/results/sourceBeside.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { repository } from '../../workbench/paths.ts';
import { withVscode } from '../withVscode.ts';

const URI = pathToFileURL(join(repository, 'test/pages/vscode/uri.ts')).href;
const TEXT = 'one();\ntwo();\nthree();\n';
const STUB = `
  export { Uri } from '${URI}';
  export const seen = { marks: [], columns: [], said: [], text: ${JSON.stringify(TEXT)} };
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
    getConfiguration: () => ({ get: () => true }),
    fs: { stat: async () => ({ type: 1, size: 1 }) },
    openTextDocument: async (uri) => ({
      uri,
      getText: ({ start, end }) => seen.text.split('\\n')[start.line].slice(start.character, end.character),
    }),
  };
  const editor = { viewColumn: 2, setDecorations: (_mark, ranges) => void seen.marks.push(...ranges.map(({ start }) => start.line)) };
  export const window = {
    visibleTextEditors: [],
    createTextEditorDecorationType: () => ({ dispose() {} }),
    setStatusBarMessage: (text) => void seen.said.push(text),
    async showTextDocument(_document, { viewColumn, preserveFocus }) {
      seen.columns.push([viewColumn, preserveFocus]);
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
    seen: { marks: number[]; columns: unknown[]; said: string[]; text: string };
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

function subjectOf(entry: object = ENTRY): Subject {
  const trace = { gas: 1, structLogs: STEPS as unknown as JsonValue };
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
  } as unknown as SourceBesideServices;
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
    assert.equal(await lines.stepByLine(subject, STEP(0)), undefined);
    assert.deepEqual(lines.asked, ['debug_traceTransaction ["0x12",{"tracer":"callTracer"}]']);
    assert.deepEqual([lines.seen.marks, lines.seen.columns], [[0], [[-2, true]]]);
    assert.deepEqual(await lines.stepByLine(subject, STEP(0)), STEP(2));
    assert.deepEqual(await lines.stepByLine(subject, STEP(3)), STEP(4));
    assert.deepEqual([lines.asked.length, lines.seen.said], [1, []]);
    assert.equal(await lines.stepByLine(subject, STEP(4)), undefined);
    assert.deepEqual(lines.seen.said, ['No other source line follows in this trace.']);
  });

  it('follows the user in the same editor, and marks nothing where a step has no line', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.follow(subject, STEP(2));
    assert.deepEqual(lines.seen.columns, []);
    await lines.stepByLine(subject, STEP(0));
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
    assert.deepEqual(await lines.stepByLine(subjectOf(), STEP(3)), STEP(4));
    assert.deepEqual(lines.seen.marks, [1]);
  });

  it('ends with its editor, and begins again with the key', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.stepByLine(subject, STEP(0));
    vscode.window.visibleTextEditors.length = 0;
    await lines.follow(subject, STEP(2));
    assert.deepEqual(lines.seen.marks, [0]);
    assert.equal(await lines.stepByLine(subject, STEP(2)), undefined);
    assert.deepEqual(lines.seen.marks, [0, 2]);
  });

  it('marks only the line that the user is at last', async () => {
    const lines = beside();
    const subject = subjectOf();
    await lines.stepByLine(subject, STEP(0));
    await Promise.all([lines.follow(subject, STEP(2)), lines.follow(subject, STEP(4))]);
    assert.deepEqual(lines.seen.marks, [0, 1]);
  });

  it('opens no file that has changed since it was compiled', async () => {
    const lines = beside();
    lines.seen.text = TEXT.toUpperCase();
    await lines.stepByLine(subjectOf(), STEP(0));
    assert.deepEqual(lines.seen.columns, []);
    assert.match(lines.seen.said.join(), /^src\/A\.sol has changed since it was compiled/);
  });

  it('says what is missing', async () => {
    const saidBy = async (made: ReturnType<typeof beside>, subject = subjectOf(), at = 0) => {
      assert.equal(await made.stepByLine(subject, STEP(at)), undefined);
      return made.seen.said.join();
    };
    const noTree = 'Source lines need the call tree of this trace, which callTracer gives.';
    assert.equal(await saidBy(beside(), subjectOf({ ...ENTRY, method: 'eth_call' })), noTree);
    assert.match(await saidBy(beside(new Error('method not found'))), new RegExp(`^${noTree} .+`));
    assert.equal(await saidBy(beside('0x')), noTree);
    const none = 'No contract of this trace is compiled in this folder from its present sources.';
    assert.equal(await saidBy(beside(TREE, false)), none);
    assert.equal(await saidBy(beside(), subjectOf(), 5), 'No other source line follows in this trace.');
  });
});
