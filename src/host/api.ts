// Owns the public API that other extensions get from `activate`. Version 1.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { findMethod, resultShape } from '../core/catalogue/catalogue.ts';
import { childNodes, decode } from '../core/decode/decodedNode.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { formsOf, summarize } from '../core/decode/forms.ts';
import type { Failure } from '../core/failure.ts';
import type { JsonValue } from '../core/json.ts';

/** One decoded value: what it means, its exact text in every form, and its members. */
export type ApiNode = {
  readonly label: string;
  readonly kind: string;
  readonly summary: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly children: readonly ApiNode[];
};

export type ApiOutcome =
  | { readonly ok: true; readonly entryId: string; readonly result: JsonValue; readonly decoded: ApiNode }
  | { readonly ok: false; readonly entryId: string; readonly failure: Failure }
  /** Nothing was sent: the person declined, or there is no endpoint. */
  | { readonly ok: false; readonly declined: true };

type Answer = {
  readonly method: string;
  readonly params?: readonly JsonValue[];
  readonly result: JsonValue;
};

export type EthereumRpcApi = {
  readonly version: 1;
  /** Sends a call as if from the palette: recorded in history, confirmed where it can change state. */
  call(
    request: { method: string; params?: readonly JsonValue[]; endpoint?: string },
    token?: vscode.CancellationToken,
  ): Promise<ApiOutcome>;
  /** Decodes a result of a method without sending anything; what traces mean depends on the parameters. */
  decode(answer: Answer): Promise<ApiNode>;
};

export function decodeForApi({ method, params = [], result }: Answer): ApiNode {
  return apiNode(decode('result', result, resultShape(findMethod(method), params)), Date.now() / 1000);
}

export function outcomeForApi(entry: HistoryEntry | undefined): ApiOutcome {
  if (entry === undefined) return { ok: false, declined: true };
  const { id: entryId, method, params, outcome } = entry;
  if (!outcome.ok) return { ok: false, entryId, failure: outcome.failure };
  const { result } = outcome;
  return { ok: true, entryId, result, decoded: decodeForApi({ method, params, result }) };
}

/** Members are decoded when they are first looked at. */
function apiNode(node: DecodedNode, nowSeconds: number): ApiNode {
  return {
    label: node.label,
    kind: node.kind,
    summary: summarize(node, nowSeconds),
    forms: Object.fromEntries(formsOf(node, nowSeconds).map(({ name, copy }) => [name, copy])),
    get children() {
      return childNodes(node).map((child) => apiNode(child, nowSeconds));
    },
  };
}
