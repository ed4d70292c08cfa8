// Names what a watch, a subscription or a run over blocks reads, for its tab and its page.

import * as vscode from 'vscode';
import { eventName, logFilterWords } from '../../core/call/rowLabel.ts';
import { trailTitle } from '../../core/call/trailTitle.ts';
import { childNodes } from '../../core/decode/childNodes.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { decodeParams } from '../../core/decode/decodeParams.ts';
import type { JsonValue } from '../../core/json.ts';
import { isJsonObject } from '../../core/json.ts';
import { liveTarget } from '../../core/live/liveKind.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { shortHex } from '../../core/text/shortHex.ts';

const LONGEST = 60;

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** `Watch: eth_getBalance 0xf39F…2266`. */
export function watchTitle(call: Call, context: DecodeContext): string {
  return vscode.l10n.t('Watch: {0}', trailTitle(call, context));
}

/** `Live: new blocks`, `Live: Transfer logs of SHELL`. */
export function liveTitle(call: Call, context: DecodeContext): string {
  return vscode.l10n.t('Live: {0}', ellipsis(followed(call, context), LONGEST));
}

function followed(call: Call, context: DecodeContext): string {
  switch (liveTarget(call.params)?.kind) {
    case 'newHeads':
      return vscode.l10n.t('new blocks');
    case 'newPendingTransactions':
      return vscode.l10n.t('waiting transactions');
    case 'syncing':
      return vscode.l10n.t('progress of the node');
    case 'logs':
      return followedLogs(call, context);
    case undefined:
      return trailTitle(call, context);
  }
}

function followedLogs(call: Call, context: DecodeContext): string {
  const [, filter] = childNodes(decodeParams(call, context));
  if (filter === undefined || !isJsonObject(filter.value)) return vscode.l10n.t('all logs');
  const { topics, address } = filter.value;
  const events = eventsOf(Array.isArray(topics) ? topics[0] : undefined, context);
  const contracts = Array.isArray(address)
    ? vscode.l10n.t('{0} contracts', address.length)
    : logFilterWords(filter, filter.value).whose[0];
  if (contracts !== undefined)
    return events === undefined
      ? vscode.l10n.t('logs of {0}', contracts)
      : vscode.l10n.t('{0} logs of {1}', events, contracts);
  return events === undefined ? vscode.l10n.t('all logs') : vscode.l10n.t('{0} logs', events);
}

/** `Transfer`, `Transfer, Approval`, `0xabab…abab`; undefined where the filter takes any event. */
function eventsOf(topic: JsonValue | undefined, context: DecodeContext): string | undefined {
  const topics = (Array.isArray(topic) ? topic : [topic]).filter((one) => typeof one === 'string');
  if (topics.length === 0) return undefined;
  return topics.map((one) => eventName(one, context) ?? shortHex(one)).join(', ');
}
