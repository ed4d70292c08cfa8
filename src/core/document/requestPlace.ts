// Finds where in a document a position is: its path, and whether a name or a value is or belongs there.

import { findMethod } from '../catalogue/catalogue.ts';
import type { MemberSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { memberPath } from '../input/shapeInput.ts';
import type { JsonMember, JsonNode, JsonTree, JsonTreeObject, Span } from './jsonTree.ts';
import { valueOf } from './jsonTree.ts';
import type { DocumentRequest } from './requests.ts';
import { requestOf } from './requests.ts';
import { settledShape } from './settledShape.ts';

/** A step down the tree: the object or list, and the key in it. */
type Step = { readonly within: JsonNode; readonly key: string | number };

type JsonPlace = {
  readonly steps: readonly Step[];
  /** The span of the node at the position; the position itself where there is no node. */
  readonly span: Span;
  readonly node: JsonNode | undefined;
  /** Set where the position is in the name of a member: the object, and the member once it is begun. */
  readonly nameIn?: JsonTreeObject;
  readonly member?: JsonMember | undefined;
};

/** The docs, type and examples of a value. `name`: its path, from the parameter on. */
export type FieldSpec = MemberSpec | ParamSpec;

/** Where a position is in a request. */
export type RequestPlace = {
  /** Undefined where a whole request would stand. */
  readonly request: DocumentRequest | undefined;
  readonly place: JsonPlace;
  readonly part: 'request' | 'member' | 'method' | 'params' | 'field' | 'name' | 'unknown';
  /** The field of a value in the parameters, or of the object whose member name is at the position. */
  readonly field?: FieldSpec | undefined;
};

function placeAt(text: string, { root }: JsonTree, offset: number): JsonPlace {
  const nothing = { start: offset, end: offset };

  function within(node: JsonNode, steps: readonly Step[]): JsonPlace {
    const isClosed = /[\]}]/.test(text[node.end - 1] ?? '');
    // A position on a bracket means the whole array or object.
    if (node.kind === 'leaf' || offset === node.start || (offset === node.end && isClosed))
      return { steps, span: node, node };
    if (node.kind === 'object') return withinObject(node, steps);
    const item = node.items.findIndex((one) => holds(one, offset));
    const key = item === -1 ? node.items.filter(({ end }) => end < offset).length : item;
    return below(item === -1 ? undefined : node.items[item], [...steps, { within: node, key }]);
  }

  function withinObject(node: JsonTreeObject, steps: readonly Step[]): JsonPlace {
    const member = node.members.findLast(({ name }) => name.start <= offset);
    const blank = { steps, span: nothing, node: undefined };
    if (member === undefined) return { ...blank, nameIn: node };
    const { name, colon, value } = member;
    if (offset <= name.end) return { ...blank, span: name, nameIn: node, member };
    // Nothing else belongs between a name and its colon.
    if (colon === undefined || offset <= colon) return blank;
    const isValue = value === undefined ? text.slice(colon + 1, offset).trim() === '' : holds(value, offset);
    return isValue || offset < (value?.start ?? 0)
      ? below(isValue ? value : undefined, [...steps, { within: node, key: name.value }])
      : { ...blank, nameIn: node };
  }

  function below(node: JsonNode | undefined, steps: readonly Step[]): JsonPlace {
    return node === undefined ? { steps, span: nothing, node } : within(node, steps);
  }

  return below(root !== undefined && holds(root, offset) ? root : undefined, []);
}

/** Where a position is in the request around it. */
export function requestPlace(text: string, tree: JsonTree, offset: number): RequestPlace {
  const place = placeAt(text, tree, offset);
  const [first, ...others] = place.steps;
  const isInBatch = first?.within.kind === 'array';
  const steps = isInBatch ? others : place.steps;
  const around = steps[0]?.within ?? place.nameIn;
  if (around?.kind !== 'object')
    return {
      request: undefined,
      place,
      part: place.nameIn === undefined && place.node === undefined ? 'request' : 'unknown',
    };
  const request = requestOf(around);
  const [member, param, ...inner] = steps;
  const found = { request, place };
  if (member === undefined) return { ...found, part: place.nameIn === undefined ? 'unknown' : 'member' };
  if (member.key === 'method') return { ...found, part: 'method' };
  if (member.key !== 'params') return { ...found, part: 'unknown' };
  if (param === undefined) return { ...found, part: place.nameIn === undefined ? 'params' : 'unknown' };
  const spec = request.name === undefined ? undefined : findMethod(request.name)?.params[Number(param.key)];
  const field = spec && typeof param.key === 'number' ? fieldAt(spec, inner) : undefined;
  return { ...found, part: place.nameIn === undefined ? 'field' : 'name', field };
}

/** The field that these steps lead to from a parameter. */
function fieldAt(param: ParamSpec, steps: readonly Step[]): FieldSpec | undefined {
  let field: FieldSpec = param;
  for (const { within, key } of steps) {
    const settled = settledShape(field.type, valueOf(within));
    if (settled === undefined || typeof settled === 'string') return undefined;
    const path = typeof key === 'number' ? `${field.name}[${key}]` : memberPath(field.name, key);
    if ('object' in settled) {
      const spec: MemberSpec | undefined = settled.object.find(({ name }) => name === key);
      if (spec === undefined) return undefined;
      field = { ...spec, name: path };
      continue;
    }
    const type =
      'array' in settled ? settled.array : 'map' in settled ? settled.map : settled.tuple[Number(key)];
    if (type === undefined) return undefined;
    field = { name: path, type, ...omitUndefined({ doc: field.doc }) };
  }
  return field;
}

function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}
