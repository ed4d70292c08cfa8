// The sources of a compiled contract: the only place of a failure, and how often they are read for that.
import assert from 'node:assert/strict';
import * as Hash from 'ox/Hash';
import type { ContractDetail } from '../../../src/core/contracts/contractDetail.ts';
import type { SourceReader } from '../../../src/core/contracts/sourceReader.ts';
import { readTexts } from '../../../src/core/explain/sourceTexts.ts';
import { runToEnd } from '../../../src/core/slices.ts';

const SOURCES = new Map([
  ['src/A.sol', 'contract A {\n  function a() external { revert One(); }\n}\n'],
  [
    'src/B.sol',
    'error One();\nerror Two();\ncontract B is A {\n  function b() external { revert Two(); }\n}\n',
  ],
]);
const bytesOf = (path: string): Uint8Array => new TextEncoder().encode(SOURCES.get(path));
const DETAIL: ContractDetail = {
  runtime: { code: '0x00', sourceMap: '0:1:0' },
  creation: undefined,
  files: new Map([...SOURCES.keys()].map((path, number) => [number, path])),
  hashes: new Map([...SOURCES.keys()].map((path) => [path, Hash.keccak256(bytesOf(path), { as: 'Hex' })])),
  abi: undefined,
  storageLayout: undefined,
  declarations: new Map(),
};
const CODE = new Map([[0, { opcode: 0, range: { start: 0, length: 8, file: 0 }, jump: '-' }]]);

describe('the sources of a contract', () => {
  it('are read once, however many failures are looked for in them', async () => {
    const read: string[] = [];
    const sources: SourceReader = {
      detailOf: () => Promise.resolve(undefined),
      inSlices: (work) => Promise.resolve(runToEnd(work)),
      textOf({ path }) {
        read.push(path);
        return Promise.resolve(bytesOf(path));
      },
    };
    const texts = await readTexts(CODE, DETAIL, 'out/B.json', sources);
    const lineOf = async (text: string): Promise<unknown> => {
      const found = await texts.onlyPlace((source) => {
        const from = source.indexOf(text);
        return from === -1 ? [] : [{ from, to: from + text.length, isFailure: true }];
      });
      return found && [found.path, found.start.line, found.text];
    };
    assert.deepEqual(await lineOf('revert One()'), ['src/A.sol', 1, 'revert One()']);
    assert.deepEqual(await lineOf('revert Two()'), ['src/B.sol', 3, 'revert Two()']);
    assert.equal(await lineOf('function'), undefined);
    assert.deepEqual(read, ['src/A.sol', 'src/B.sol']);
  });
});
