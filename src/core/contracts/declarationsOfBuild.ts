// Collects the declarations that a contract depends on, from all sources of its build: its bases, and the types of its
// variables.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { membersIn } from '../jsonIndex/membersIn.ts';
import { readInSlices } from '../jsonIndex/readInSlices.ts';
import { valueUnder } from '../jsonIndex/valueUnder.ts';
import type { Slices } from '../slices.ts';
import { declarationsIn, objectsIn, typeLabel } from './declarations.ts';
import type { Declarations } from './declarations.ts';

/** The most syntax trees that are read for one contract. */
const MOST_SOURCES = 100;

/** `last`: the id of the tree, the largest id in it. Within a build, ids go on from source to source. */
type Tree = { readonly last: number; readonly path: string };

/** `sources`: those of one build, by path. `path`: the source of the contract; none where it has no syntax tree. */
export function* declarationsOfBuild(sources: NodeValue | undefined, path: string): Slices<Declarations> {
  const trees = yield* treesIn(sources);
  const found = new Map<JsonValue, JsonObject>();
  const read = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next !== undefined && read.size < MOST_SOURCES; next = open.pop()) {
    if (read.has(next)) continue;
    read.add(next);
    const ast = valueUnder(sources, next, 'ast');
    const tree = ast === undefined ? undefined : yield* readInSlices(ast);
    for (const [id, node] of declarationsIn(tree)) found.set(id, node);
    for (const id of referencesIn(tree)) open.push(...(found.has(id) ? [] : pathOf(id, trees)));
  }
  return found;
}

/** The trees in the order of their ids. */
function* treesIn(sources: NodeValue | undefined): Slices<readonly Tree[]> {
  const trees: Tree[] = [];
  for (const [path, source] of membersIn(sources)) {
    yield 'pause';
    const last = valueUnder(source, 'ast', 'id');
    if (typeof last === 'number') trees.push({ last, path });
  }
  return trees.toSorted((one, other) => one.last - other.last);
}

function pathOf(id: JsonValue, trees: readonly Tree[]): readonly string[] {
  const tree = typeof id === 'number' ? trees.find(({ last }) => last >= id) : undefined;
  return tree === undefined ? [] : [tree.path];
}

/**
 * The ids of what a tree refers to: the bases of its contracts, and the types of their variables and of all structs.
 */
function referencesIn(tree: JsonValue | undefined): readonly JsonValue[] {
  const all = objectsIn(tree !== undefined && isJsonObject(tree) ? tree['nodes'] : undefined);
  return all.flatMap((node) => [
    ...valuesIn(node['linearizedBaseContracts']),
    ...typesOf(node),
    ...objectsIn(node['nodes']).flatMap(typesOf),
  ]);
}

/** The ids of the types of a variable, or of a struct's members. */
function typesOf({ typeName, members }: JsonObject): readonly JsonValue[] {
  return [...declaredIn(typeName), ...objectsIn(members).flatMap((member) => declaredIn(member['typeName']))];
}

/** The ids of the declarations that a type consists of. A contract type needs none: it is an address. */
function declaredIn(type: JsonValue | undefined): readonly JsonValue[] {
  if (type === undefined || !isJsonObject(type)) return [];
  const { referencedDeclaration, keyType, valueType, baseType } = type;
  const isDeclared = referencedDeclaration !== undefined && !typeLabel(type).startsWith('contract ');
  return [
    ...(isDeclared ? [referencedDeclaration] : []),
    ...[keyType, valueType, baseType].flatMap(declaredIn),
  ];
}

function valuesIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
