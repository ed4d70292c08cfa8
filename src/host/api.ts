// The public API that other extensions get from `activate`, version 1.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call/call.ts';
import { childCount, childNodes } from '../core/decode/childNodes.ts';
import type { DecodedNode, Provenance } from '../core/decode/decodedNode.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { notationsOf } from '../core/decode/notationsOf.ts';
import { summarize } from '../core/decode/notations.ts';
import type { Endpoint } from '../core/endpoint/endpoint.ts';
import { callToExplain } from '../core/explain/callToExplain.ts';
import { explanationData } from '../core/explain/explanationData.ts';
import type { ExplanationData } from '../core/explain/explanationData.ts';
import type { Failure } from '../core/failure/failure.ts';
import { omitUndefined } from '../core/omitUndefined.ts';
import type { JsonValue } from '../core/json.ts';
import { wholeValue } from '../core/jsonIndex/wholeValue.ts';
import { requestExplanation } from './calls/requestExplanation.ts';
import type { Calls } from './calls/calls.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { ContextOf, Knowledge } from './knowledge/knowledge.ts';

/** One decoded value: what it means, its exact text in every form, and its members. */
type ApiNode = {
  readonly label: string;
  readonly kind: string;
  readonly summary: string;
  /** How the value was obtained, where the node did not send it with a known meaning. */
  readonly mark?: Provenance;
  /** One phrase about the origin of a derived value. */
  readonly note?: string;
  readonly forms: Readonly<Record<string, string>>;
  /** All members, decoded when this is first read. For a large result, call `page` instead. */
  readonly children: readonly ApiNode[];
  readonly childCount: number;
  /** The members from number `from` (inclusive) to `to` (exclusive). */
  page(from: number, to: number): readonly ApiNode[];
};

/**
 * `result`: a large one is parsed when this is read. That takes time, and throws where the result was cut off or is
 * nested too deep. `decoded` decodes only the parts that are read.
 */
type ApiOutcome =
  | { readonly ok: true; readonly entryId: string; readonly result: JsonValue; readonly decoded: ApiNode }
  | { readonly ok: false; readonly entryId: string; readonly failure: Failure }
  /** Nothing was sent: the user declined, or there is no endpoint. */
  | { readonly ok: false; readonly declined: true };

/** A result to decode. `params`: the parameters of its call, which some decoding depends on. */
type ApiAnswer = {
  readonly method: string;
  readonly params?: readonly JsonValue[];
  readonly result: JsonValue;
};

/** `transaction`: a hash. Else a call or a transaction that is not sent; explaining does not send it. */
type ApiExplainable = (
  | { readonly transaction: string }
  | { readonly method: string; readonly params: readonly JsonValue[] }
) & { readonly endpoint?: string };

/** `failure`: why nothing could be read. */
type ApiExplanation =
  | ({ readonly ok: true } & ExplanationData)
  | { readonly ok: false; readonly failure: Failure }
  | { readonly ok: false; readonly declined: true };

export type EthereumRpcApi = {
  readonly version: 1;
  /** Sends a call as from the command palette: recorded in the history, and confirmed where it can change state. */
  call(
    request: { method: string; params?: readonly JsonValue[]; endpoint?: string },
    token?: vscode.CancellationToken,
  ): Promise<ApiOutcome>;
  /** Decodes a result of a method without sending anything. */
  decode(answer: ApiAnswer): Promise<ApiNode>;
  /** Explains a transaction, or what a call would do. It only reads, and the history records the reads as one set. */
  explain(of: ApiExplainable, token?: vscode.CancellationToken): Promise<ApiExplanation>;
};

export function createApi(
  endpoints: Endpoints,
  calls: Calls,
  { abis, contextOf }: Knowledge,
): EthereumRpcApi {
  function endpointById(id: string | undefined): Endpoint | undefined {
    const chosen = id === undefined ? undefined : endpoints.byId(id);
    if (id !== undefined && chosen === undefined)
      throw new Error(`There is no endpoint with the id “${id}”.`);
    return chosen;
  }

  return {
    version: 1,
    async call({ method, params = [], endpoint }, token) {
      const chosen = endpointById(endpoint);
      const entry = await calls.run({ method, params, endpoint: chosen }, token);
      const asked = entry?.ok === true ? endpoints.byId(entry.endpointId) : undefined;
      // Learn the chain before decoding: the result is decoded only once here, and amounts carry the name of the coin.
      if (entry !== undefined && asked !== undefined && contextOf(entry).chain === undefined)
        await calls.chainOf(asked);
      return apiOutcome(entry, contextOf);
    },
    decode({ method, params = [], result }) {
      const decoded = decodeResult({ method, params }, result, { signatures: abis.signatures() });
      return Promise.resolve(apiNode(decoded, Date.now() / 1000));
    },
    async explain(of, token) {
      const asked = 'transaction' in of ? of.transaction : callToExplain(of.method, of.params);
      if (asked === undefined) throw new Error('This is neither a call nor a transaction that can be sent.');
      const endpoint = endpointById(of.endpoint) ?? endpoints.active();
      if (endpoint === undefined) return { ok: false, declined: true };
      await calls.chainOf(endpoint);
      const contextNow = () => contextOf({ endpointId: endpoint.id });
      const { explanation } = await requestExplanation(asked, endpoint, calls, contextNow(), token);
      const { failure } = explanation;
      if (failure?.kind === 'cancelled') return { ok: false, declined: true };
      return failure === undefined
        ? { ok: true, ...explanationData(explanation, contextNow()) }
        : { ok: false, failure };
    },
  };
}

function apiOutcome(entry: HistoryEntry | undefined, contextOf: ContextOf): ApiOutcome {
  if (entry === undefined) return { ok: false, declined: true };
  const { id: entryId, method, params, outcome } = entry;
  if (!outcome.ok) return { ok: false, entryId, failure: outcome.failure };
  const { result } = outcome;
  const decoded = apiNode(decodeResult({ method, params }, result, contextOf(entry)), Date.now() / 1000);
  return {
    ok: true,
    entryId,
    get result() {
      const whole = wholeValue(result, Infinity);
      if (whole === undefined) throw new Error('The result is cut off, or nested too deep to be parsed.');
      return whole;
    },
    decoded,
  };
}

/** Forms and members are computed when they are read. */
function apiNode(node: DecodedNode, nowSeconds: number): ApiNode {
  let children: readonly ApiNode[] | undefined;
  return {
    label: node.label,
    kind: node.kind,
    summary: summarize(node, nowSeconds),
    ...omitUndefined({ mark: node.provenance, note: node.note }),
    get forms() {
      return Object.fromEntries(notationsOf(node, nowSeconds).map(({ name, copy }) => [name, copy]));
    },
    get children() {
      children ??= childNodes(node).map((child) => apiNode(child, nowSeconds));
      return children;
    },
    get childCount() {
      return childCount(node);
    },
    page: (from, to) => childNodes(node, from, to).map((child) => apiNode(child, nowSeconds)),
  };
}
