// The requests in a document: one object, or a list as a batch. Nothing is checked here.

import { findMethod } from '../catalogue/catalogue.ts';
import type { RequestDraft } from '../call/call.ts';
import type { MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { declaredIn } from '../form/declaredFunctions.ts';
import { given } from '../given.ts';
import { readForm } from '../form/readForm.ts';
import { readJson } from '../input/shapeInput.ts';
import { NO_TOKENS } from '../input/tokenAmountInput.ts';
import type { JsonValue } from '../json.ts';
import type { JsonMember, JsonNode, JsonTree, JsonTreeObject } from './jsonTree.ts';
import { memberOf, valueOf } from './jsonTree.ts';

/** A request as it stands there. */
export type DocumentRequest = {
  readonly node: JsonTreeObject;
  /** The name of its method; undefined until there is one. */
  readonly name: string | undefined;
  /** The catalogue's or the active endpoint's spec of the method. */
  readonly spec: MethodSpec | undefined;
  readonly method: JsonMember | undefined;
  readonly params: JsonMember | undefined;
};

/** `functions`: those that are written with return types. */
export type DocumentCall = Pick<RequestDraft, 'method' | 'params' | 'functions'>;

/** The members of a request; what a sender makes up itself is let through and not sent. */
export const REQUEST_MEMBERS: Readonly<Record<string, string>> = {
  method: 'The name of the method.',
  params: 'The parameters in their order.',
  jsonrpc: 'The version of JSON-RPC. It may be left out: “2.0” is always sent.',
  id: 'It may be left out: each request that is sent gets an id of its own.',
};

export function isBatch({ root }: JsonTree): boolean {
  return root?.kind === 'array';
}

/** The requests from the top; what is no object is none. */
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

/** The parameters as they are written; undefined where they are no array. */
export function writtenParams({ params }: DocumentRequest): readonly JsonValue[] | undefined {
  const value = params?.value === undefined ? [] : valueOf(params.value);
  return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;
}

/**
 * The call as it is sent: each value as the form would send what is written (`1.5 ether` becomes wei), defaults in the
 * place of what is left out at the end; amounts of `tokens` too. What cannot be read goes as it is written. Undefined where no method is named,
 * and where the parameters are no array.
 */
export function documentCall(request: DocumentRequest, tokens = NO_TOKENS): DocumentCall | undefined {
  const { name, spec } = request;
  const written = writtenParams(request);
  if (name === undefined || written === undefined) return undefined;
  if (spec === undefined) return { method: name, params: written };
  const read = written.map((value, index) => {
    const param = spec.params[index];
    if (param === undefined || (value === null && param.optional === true)) return value;
    const input = readJson(param.type, value, tokens);
    return input.ok ? input.value : value;
  });
  const left = spec.params.slice(read.length);
  const defaults = left.some(isNeeded) ? [] : (readForm({ params: left }, []).params ?? []);
  const functions = declaredIn(written);
  return { method: name, params: [...read, ...defaults], ...given({ functions }) };
}

/** Whether nothing stands for the parameter where it is left out. */
export function isNeeded({ optional, default: standard, type }: ParamSpec): boolean {
  return optional !== true && standard === undefined && type !== 'bool';
}
