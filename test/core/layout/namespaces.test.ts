// Namespaces of ERC-7201 from syntax trees: where they are, what of them is known, and what is made up.
import assert from 'node:assert/strict';
import { declarationsOfBuild } from '../../../src/core/contracts/declarationsOfBuild.ts';
import { declarationsIn } from '../../../src/core/contracts/declarations.ts';
import { readContractDetail } from '../../../src/core/contracts/contractDetail.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { namespaceSlot, withNamespaces } from '../../../src/core/layout/namespaces.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import { memberPlaces, wholeStorage } from '../../../src/core/layout/storagePlace.ts';
import { expressionText } from '../../../src/core/layout/expressionText.ts';
import { runToEnd } from '../../../src/core/slices.ts';

const NOTHING = { storage: [], types: {} };
const elementary = (name: string): JsonObject => ({
  nodeType: 'ElementaryTypeName',
  typeDescriptions: { typeString: name },
});
const named = (id: number, typeString: string): JsonObject => ({
  nodeType: 'UserDefinedTypeName',
  referencedDeclaration: id,
  typeDescriptions: { typeString },
});
const struct = (id: number, name: string, members: Readonly<Record<string, JsonObject>>): JsonObject => ({
  id,
  nodeType: 'StructDefinition',
  name,
  members: Object.entries(members).map(([member, typeName]) => ({ name: member, typeName })),
});
const located = (one: JsonObject): JsonObject => ({
  ...one,
  documentation: { text: '@custom:storage-location erc7201:example.main' },
});
const treeOf = (...nodes: readonly JsonObject[]): JsonValue => ({
  nodes: [{ id: 1, nodeType: 'ContractDefinition', name: 'A', linearizedBaseContracts: [1, 99], nodes }],
});

/** The members of the namespace, each with its slot from the first one on and its offset. */
function placesIn(ast: JsonValue): readonly string[] {
  const layout = readStorageLayout(withNamespaces(NOTHING, declarationsIn(ast), 'A'))!;
  const [main] = memberPlaces(layout, wholeStorage(layout));
  if (main === undefined) return [];
  return memberPlaces(layout, main).map(
    ({ steps, slot, offset }) => `${expressionText(steps)} ${slot - namespaceSlot('example.main')}+${offset}`,
  );
}

describe('namespaces of ERC-7201', () => {
  it('begin where the standard says', () => {
    const slot = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n;
    assert.equal(namespaceSlot('example.main'), slot);
  });

  it('are known up to a member whose type is declared in another source', () => {
    const members = {
      a: elementary('uint128'),
      b: named(7, 'contract IToken'),
      c: elementary('bool'),
      d: named(8, 'struct Other'),
      e: elementary('uint8'),
    };
    assert.deepEqual(placesIn(treeOf(located(struct(2, 'Main', members)))), [
      'Main.a 0+0',
      'Main.b 1+0',
      'Main.c 1+20',
    ]);
  });

  it('are none without the comment, a layout, or the contract', () => {
    const plain = struct(2, 'Main', { a: elementary('uint256') });
    assert.deepEqual(placesIn(treeOf(plain)), []);
    const found = declarationsIn(treeOf(located(plain)));
    assert.equal(withNamespaces(undefined, found, 'A'), undefined);
    assert.equal(withNamespaces(NOTHING, found, 'B'), NOTHING);
    for (const ast of [null, 'x', [], { nodes: [null, 5, { nodeType: 'ContractDefinition', nodes: 3 }] }])
      assert.equal(withNamespaces(NOTHING, declarationsIn(ast), 'A'), NOTHING);
  });

  it('end, also of structs with themselves in them, or with very many others', () => {
    const self = located(struct(2, 'Main', { a: elementary('uint256'), b: named(2, 'struct Main') }));
    assert.deepEqual(placesIn(treeOf(self)), ['Main.a 0+0']);
    const deep = Array.from({ length: 22 }, (_, at) =>
      struct(10 + at, `S${at}`, { a: named(11 + at, 'struct'), b: named(11 + at, 'struct') }),
    );
    const last = struct(32, 'Last', { a: elementary('uint256') });
    const main = located(struct(2, 'Main', { a: named(10, 'struct'), b: elementary('bool') }));
    assert.deepEqual(placesIn(treeOf(main, ...deep, last)), ['Main.a 0+0', `Main.b ${2 ** 22}+0`]);
  });

  it('are in what artifacts of Foundry and build-infos of Hardhat tell', () => {
    const ast = treeOf(located(struct(2, 'Main', { a: elementary('uint256') })));
    const code = { object: '0x6001', sourceMap: '' };
    const foundry = { abi: [], deployedBytecode: code, bytecode: code, storageLayout: NOTHING, ast };
    const evm = { deployedBytecode: code, bytecode: code };
    const hardhat = {
      output: {
        contracts: { 'a.sol': { A: { abi: [], evm, storageLayout: NOTHING } } },
        sources: { 'a.sol': { id: 0, ast } },
      },
    };
    for (const artifact of [foundry, hardhat]) {
      const detail = runToEnd(readContractDetail(artifact, { path: 'a.sol', contract: 'A' }, []))!;
      const layout = readStorageLayout(withNamespaces(detail.storageLayout, detail.declarations, 'A'))!;
      assert.deepEqual(
        layout.variables.map(({ name }) => name),
        ['Main'],
      );
    }
  });

  it('are those of bases in other sources of the build, too, with the types that they are made of', () => {
    const own = {
      id: 19,
      nodeType: 'ContractDefinition',
      name: 'A',
      linearizedBaseContracts: [19, 4],
      nodes: [{ id: 18, nodeType: 'VariableDeclaration', typeName: named(29, 'contract IToken') }],
    };
    const members = { a: elementary('uint256'), b: named(7, 'struct Other'), c: elementary('bool') };
    const base = located(struct(2, 'Main', members));
    const other = struct(7, 'Other', { x: elementary('uint256'), y: elementary('uint256') });
    const unread = {
      id: 30,
      get nodes(): JsonValue {
        throw new Error('it declares nothing that the contract rests on');
      },
    };
    const sources = {
      'a.sol': { ast: { id: 20, nodes: [own] } },
      'types.sol': { ast: { id: 9, nodes: [other] } },
      'base.sol': {
        ast: { id: 5, nodes: [{ id: 4, nodeType: 'ContractDefinition', name: 'B', nodes: [base] }] },
      },
      'token.sol': { ast: unread },
    };
    const layout = readStorageLayout(
      withNamespaces(NOTHING, runToEnd(declarationsOfBuild(sources, 'a.sol')), 'A'),
    )!;
    const [main] = memberPlaces(layout, wholeStorage(layout));
    assert.deepEqual(
      memberPlaces(layout, main!).map(({ steps, slot }) => [
        expressionText(steps),
        Number(slot - namespaceSlot('example.main')),
      ]),
      [
        ['Main.a', 0],
        ['Main.b', 1],
        ['Main.c', 3],
      ],
    );
    assert.equal(runToEnd(declarationsOfBuild(sources, 'none.sol')).size, 0);
    assert.equal(runToEnd(declarationsOfBuild(undefined, 'a.sol')).size, 0);
  });
});
