// The requests in a document: one object, or a list as a batch. Checks nothing.

import { findMethod } from '../catalogue/catalogue.ts';
import type { RequestDraft } from '../call/call.ts';
import type { MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { declaredIn } from '../form/declaredFunctions.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { readForm } from '../form/readForm.ts';
import { readJson } from '../input/shapeInput.ts';
import { NO_UNITS } from '../input/amountUnits.ts';
import type { JsonValue } from '../json.ts';
import type { JsonMember, JsonNode, JsonTree, JsonTreeObject } from './jsonTree.ts';
import { memberOf, valueOf } from './jsonTree.ts';

/** A request as the document has it. */
export type DocumentRequest = {
  readonly node: JsonTreeObject;
  /** The name of the method; undefined while there is none. */
  readonly name: string | undefined;
  /** The spec of the method, from the catalogue or of the active endpoint. */
  readonly spec: MethodSpec | undefined;
  readonly method: JsonMember | undefined;
  readonly params: JsonMember | undefined;
};

/** `functions`: the function signatures that have return types. */
export type DocumentCall = Pick<RequestDraft, 'method' | 'params' | 'functions'>;

/** The members of a request. `jsonrpc` and `id` are accepted but not sent: the sender sets them. */
export const REQUEST_MEMBERS: Readonly<Record<string, string>> = {
  method: 'The name of the method.',
  params: 'The parameters in their order.',
  jsonrpc: 'The version of JSON-RPC. It may be left out: “2.0” is always sent.',
  id: 'It may be left out: each request that is sent gets an id of its own.',
};

export function isBatch({ root }: JsonTree): boolean {
  return root?.kind === 'array';
}

/** The requests in their order; values that are not objects are left out. */
export function requestsIn({ root }: JsonTree): readonly DocumentRequest[] {
  const nodes: readonly JsonNode[] = root === undefined ? [] : root.kind === 'array' ? root.items : [root];
  return nodes.filter((node) => node.kind === 'object').map(requestOf);
}

export function requestOf(node: JsonTreeObject): DocumentRequest {
  const method = memberOf(node, 'method');
  const typed = method?.value === undefined ? undefined : valueOf(method.value);
  const name = typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : undefined;
  const spec = name === undefined ? undefined : findMethod(name);
  return { node, name, spec, method, params: memberOf(node, 'params') };
}

/** The parameters as written; undefined where they are not an array. */
export function writtenParams({ params }: DocumentRequest): readonly JsonValue[] | undefined {
  const value = params?.value === undefined ? [] : valueOf(params.value);
  return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;
}

/**
 * The call as it is sent: the form's readers convert each value (`1.5 ether` becomes wei; amounts in other `units` too), and
 * defaults replace parameters left out at the end. An unreadable value is sent as written. Undefined where there is no
 * method name, or the parameters are not an array.
 */
export function documentCall(request: DocumentRequest, units = NO_UNITS): DocumentCall | undefined {
  const { name, spec } = request;
  const written = writtenParams(request);
  if (name === undefined || written === undefined) return undefined;
  if (spec === undefined) return { method: name, params: written };
  const read = written.map((value, index) => {
    const param = spec.params[index];
    if (param === undefined || (value === null && param.optional === true)) return value;
    const input = readJson(param.type, value, units);
    return input.ok ? input.value : value;
  });
  const left = spec.params.slice(read.length);
  const defaults = left.some(isRequired) ? [] : (readForm({ params: left }, []).params ?? []);
  const functions = declaredIn(written);
  return { method: name, params: [...read, ...defaults], ...omitUndefined({ functions }) };
}

/** Whether a parameter must be given, as nothing replaces it. */
export function isRequired({ optional, default: standard, type }: ParamSpec): boolean {
  return optional !== true && standard === undefined && type !== 'bool';
}
