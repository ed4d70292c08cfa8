// Handles the messages of a request builder page. Calls are started through Calls only.

import * as vscode from 'vscode';
import { liveCallOf } from '../../core/catalogue/liveCall.ts';
import { callToExplain } from '../../core/explain/callToExplain.ts';
import { savedNameOf } from '../../core/history/savedItems.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import type { BuilderParts } from './builderParts.ts';
import type { PageMessage, Reply } from '../common/connectPage.ts';
import type { CallRequest } from '../calls/calls.ts';
import { lastValues } from './lastValues.ts';
import { copyRequestCode, requestCode } from './requestCode.ts';
import { saveTab, tabTitle } from './savedTab.ts';

/** The commands that do something with a call other than sending it. */
const ON_CALL: Readonly<Record<'addToBatch' | 'copyWithKey' | 'openDocument' | 'watchCall', string>> = {
  addToBatch: 'ethRpc.batch.add',
  copyWithKey: 'ethRpc.entry.copyAs',
  openDocument: 'ethRpc.entry.openAsDocument',
  watchCall: 'ethRpc.repeatCall',
};

export async function receiveMessage(
  parts: BuilderParts,
  message: PageMessage,
  reply: Reply,
): Promise<unknown> {
  const { services, panel, state, viewer, calls, signed } = parts;
  const { tabStore, results, updates } = services;
  switch (message.type) {
    case 'keep':
      ({ method: state.method, unfinished: state.unfinished, text: state.text } = message);
      state.savedId = message.saved?.id;
      state.changedAt = Date.now();
      panel.title = tabTitle(message);
      services.noteTab(panel, state.savedId);
      return tabStore.keep(message.tab, message.text);
    case 'setAside':
      return tabStore.keep(message.tab, message.text);
    case 'lastValues':
      return reply(await lastValues(message.method, tabStore, results));
    case 'takeDraft':
      return tabStore.take(message.tab, message.method);
    case 'cancel':
      return calls.cancel();
    case 'focus':
      state.hasFocus = message.isHere;
      return undefined;
    case 'sendWaiting':
      return updates.calls.sendWaiting();
    case 'paste':
      return vscode.commands.executeCommand('ethRpc.pasteAnything', message.text);
    case 'code':
      return reply(requestCode(message, updates.endpoints.active()));
    case 'copyCode':
      return copyRequestCode(message, updates.endpoints.active());
    case 'save': {
      const raw = parseRawParams(message.paramsJson);
      if (!raw.ok) return undefined;
      return saveTab(services, parts.post, message, raw.params);
    }
    case 'explainCall': {
      const raw = parseRawParams(message.paramsJson);
      const asked = raw.ok ? callToExplain(message.method, raw.params) : undefined;
      const endpointId = updates.endpoints.active()?.id;
      if (endpointId === undefined) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      return asked && viewer.explain({ endpointId }, asked, 'first');
    }
    case 'copyWithKey':
    case 'openDocument':
    case 'watchCall':
    case 'addToBatch':
      return handToCommand(message);
    case 'variables':
      return parts.slots.watch(message.address, reply);
    case 'readTransactions':
      return signed.watch(message, reply);
    case 'pin':
      return updates.methodUse.pin(message.method, message.isPinned);
    case 'selectEndpoint':
      return vscode.commands.executeCommand('ethRpc.selectEndpoint');
    case 'useEndpoint':
      return vscode.commands.executeCommand('ethRpc.useEndpoint', message.endpointId);
    case 'send': {
      const raw = parseRawParams(message.paramsJson);
      if (!raw.ok) return parts.post({ type: 'running', isRunning: false });
      state.hasFocus = true;
      return send(parts, message, raw.params);
    }
    case 'dropFile':
    case 'dropUri':
    case 'dropRefused':
      return results.addDropped(message);
    default:
      return 'id' in message ? viewer.receive(message, reply) : undefined;
  }
}

/** Hands the call to the command that does it. */
function handToCommand(message: Extract<PageMessage, { readonly type: keyof typeof ON_CALL }>): unknown {
  const raw = parseRawParams(message.paramsJson);
  if (!raw.ok) return undefined;
  const { method, functions, mistyped } = message;
  const call = { method, params: raw.params, ...omitUndefined({ functions, mistyped }) };
  const isBegin = message.type === 'watchCall' && liveCallOf(call) !== undefined;
  const command = isBegin ? 'ethRpc.subscribe' : ON_CALL[message.type];
  const more = message.type === 'copyWithKey' ? [message.language] : [];
  return vscode.commands.executeCommand(command, call, ...more);
}

async function send(
  { services, calls, news, signed, state }: BuilderParts,
  { method, paramsJson, functions, mistyped }: Extract<PageMessage, { readonly type: 'send' }>,
  params: readonly JsonValue[],
): Promise<void> {
  services.updates.addresses.used({ method, params });
  try {
    const label = await savedName(services.results, state.savedId, { method, params });
    const typed = omitUndefined({ functions, mistyped, label });
    await calls.send({ method, paramsJson }, { method, params, ...typed });
  } finally {
    news.callEnded();
    signed.changed();
  }
}

/** The name of the saved request of the tab, unless something in it was changed. */
async function savedName(
  { history, showFailure }: BuilderParts['services']['results'],
  savedId: string | undefined,
  call: Pick<CallRequest, 'method' | 'params'>,
): Promise<string | undefined> {
  if (savedId === undefined) return undefined;
  try {
    return savedNameOf(await history.saved(), savedId, call);
  } catch (error) {
    showFailure(error);
    return undefined;
  }
}
