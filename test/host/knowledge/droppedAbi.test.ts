// What is dropped on a page: an ABI is added, and of everything else it is said why not.
import assert from 'node:assert/strict';
import type { DropToHost } from '../../../src/protocol/drop.ts';
import { LARGEST_DROPPED } from '../../../src/protocol/drop.ts';
import { shownTo, withPerson } from '../person.ts';

const { addDropped, person } = await withPerson(async () => ({
  ...(await import('../../../src/host/knowledge/droppedAbi.ts')),
}));

describe('addDropped', () => {
  const dropped = async (message: DropToHost): Promise<readonly string[]> => {
    const added: string[] = [];
    const abis = {
      addText: async (text: string, name: string, path = 'no file') =>
        void added.push(`${name} (${path}): ${text}`),
    };
    const shown = await shownTo(person, [], () => addDropped(abis, message));
    return [...added, ...shown];
  };
  const NO_ABI = 'is not an ABI file. The ABI of a contract can be dropped here: .json, .abi, .sol or .txt.';

  it('is added with its name, as text or as a file', async () => {
    assert.deepEqual(await dropped({ type: 'dropFile', name: 'out/Token.JSON', text: '[]' }), [
      'Token.JSON (no file): []',
    ]);
    person.files.set('/work/Token.sol', new TextEncoder().encode('contract Token {}'));
    assert.deepEqual(await dropped({ type: 'dropUri', uri: '/work/Token.sol' }), [
      'Token.sol (/work/Token.sol): contract Token {}',
    ]);
  });

  it('is refused where it is no file of an ABI', async () => {
    assert.deepEqual(await dropped({ type: 'dropFile', name: 'a.png', text: '' }), [`error a.png ${NO_ABI}`]);
    assert.deepEqual(await dropped({ type: 'dropUri', uri: '/work/a.png' }), [`error a.png ${NO_ABI}`]);
    const parse = person.Uri.parse;
    for (const scheme of ['http', 'https']) {
      Object.assign(person.Uri, { parse: (text: string) => ({ ...parse(text), scheme }) });
      assert.deepEqual(await dropped({ type: 'dropUri', uri: '/work/Token.sol' }), [
        `error Token.sol ${NO_ABI}`,
      ]);
    }
    const none = () => assert.fail('no URI');
    Object.assign(person.Uri, { parse: none });
    assert.deepEqual(await dropped({ type: 'dropUri', uri: 'x/y' }), [`error y ${NO_ABI}`]);
    Object.assign(person.Uri, { parse });
  });

  it('is refused where it is too large, or cannot be read', async () => {
    person.files.set('/big.json', { length: LARGEST_DROPPED + 1 } as Uint8Array);
    const large = 'error big.json is too large for an ABI: at most 20 MB are read.';
    const unread = 'error big.json cannot be read. Choose it with “Add ABI or Signature...”.';
    assert.deepEqual(await dropped({ type: 'dropUri', uri: '/big.json' }), [large]);
    person.files.set('/big.json', new Uint8Array(LARGEST_DROPPED));
    assert.match((await dropped({ type: 'dropUri', uri: '/big.json' }))[0]!, /^big\.json \(\/big\.json\): /);
    person.files.clear();
    assert.deepEqual(await dropped({ type: 'dropUri', uri: '/big.json' }), [unread]);
    assert.deepEqual(await dropped({ type: 'dropRefused', name: 'big.json', why: 'tooLarge' }), [large]);
    assert.deepEqual(await dropped({ type: 'dropRefused', name: 'a', why: 'several' }), [
      'error Drop one file at a time.',
    ]);
  });
});
