// Owns the commands on documents of requests: making one, sending from it, going back to the form.

import * as vscode from 'vscode';
import { documentText } from '../core/document/documentText.ts';
import type { Span } from '../core/document/jsonTree.ts';
import { callOf, requestsIn } from '../core/document/requests.ts';
import type { DocumentCall, Request } from '../core/document/requests.ts';
import { tellOfBatch } from './batchCommands.ts';
import type { CommandServices } from './commands.ts';
import { showInformationMessage, showWarningMessage } from './common/notices.ts';
import { REQUEST_LANGUAGE } from './ids.ts';
import { maskKeys } from './maskKeys.ts';
import { problemsIn, rangeIn, treeOf } from './requestDocuments.ts';
import { showCall } from './showCall.ts';

const NONE = vscode.l10n.t(
  'There is no request here. Open one with “New Request Document”, and put the cursor into it.',
);
const RUNNING = vscode.l10n.t(
  'A request of these is running. Wait until it has ended, or cancel it in the History view, then send it again.',
);
const NEW = '{\n  "method": ""\n}\n';
const MOST_NAMED = 5;

type Found = { readonly document: vscode.TextDocument; readonly requests: readonly Request[] };

/** `callsFor`: the calls that a command’s arguments stand for. */
export function documentCommands(
  services: CommandServices,
  callsFor: (argument: unknown, selected: unknown) => Promise<readonly DocumentCall[]>,
) {
  const { calls, batch, builder, endpoints, keys, requestDocuments, requestLenses, addresses } = services;

  async function textOf(written: readonly DocumentCall[]): Promise<string> {
    const mask = await maskKeys(endpoints, keys);
    return mask(documentText(written));
  }

  /** The document that a button stands in, or the one that is edited. */
  async function documentOf(uri: unknown): Promise<vscode.TextDocument | undefined> {
    const document =
      uri instanceof vscode.Uri
        ? await vscode.workspace.openTextDocument(uri)
        : vscode.window.activeTextEditor?.document;
    return document?.languageId === REQUEST_LANGUAGE ? document : undefined;
  }

  /** The request that begins at an offset, or that the cursor is in; the only one, wherever that is. */
  async function requestAt(uri: unknown, offset: unknown): Promise<Found | undefined> {
    const document = await documentOf(uri);
    const requests =
      document === undefined ? [] : requestsIn(treeOf(document)).filter(({ name }) => name !== undefined);
    const editor = vscode.window.activeTextEditor;
    const cursor =
      editor !== undefined && editor.document === document ? document.offsetAt(editor.selection.active) : -1;
    const at = typeof offset === 'number' ? offset : cursor;
    const found =
      requests.length === 1 ? requests[0] : requests.find(({ node }) => node.start <= at && at <= node.end);
    if (document !== undefined && found !== undefined) return { document, requests: [found] };
    void showInformationMessage(NONE);
    return undefined;
  }

  /** Puts the cursor where something is wrong. */
  async function goTo(document: vscode.TextDocument, span: Span): Promise<undefined> {
    const editor = await vscode.window.showTextDocument(document);
    const range = rangeIn(document, span);
    editor.selection = new vscode.Selection(range.start, range.end);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return undefined;
  }

  /**
   * The calls to be sent from a part of a document, or all of it; undefined where the person would rather look at what
   * is wrong first, and where the document is no JSON: what a broken text means could only be guessed.
   */
  async function ready(
    { document, requests }: Found,
    part: Span | undefined,
  ): Promise<readonly DocumentCall[] | undefined> {
    const [broken] = treeOf(document).problems;
    if (broken !== undefined) {
      void showWarningMessage(
        vscode.l10n.t(
          'Not sent, line {0}: {1} Mend that at the cursor and send again: this is no JSON yet.',
          document.positionAt(broken.start).line + 1,
          broken.message,
        ),
      );
      return goTo(document, broken);
    }
    const isWithin = ({ start, end }: Span): boolean =>
      part === undefined || (start >= part.start && end <= part.end);
    const problems = problemsIn(document).filter((one) => one.severity === 'error' && isWithin(one));
    const [first] = problems;
    const ordered = requests.map(callOf).filter((call) => call !== undefined);
    // What is no call cannot go as it is written either.
    const isSendable = ordered.length === requests.length;
    if (!isSendable && first !== undefined) void showWarningMessage(first.message);
    if (first !== undefined && (!isSendable || !(await isWanted(problems.map(({ message }) => message)))))
      return goTo(document, first);
    for (const call of ordered) addresses.used(call);
    return ordered;
  }

  return {
    async 'ethRpc.newDocument'() {
      await requestDocuments.open(NEW, NEW.indexOf('""') + 1);
      await vscode.commands.executeCommand('editor.action.triggerSuggest');
    },
    async 'ethRpc.entry.openAsDocument'(argument?: unknown, selected?: unknown) {
      const written = await callsFor(argument, selected);
      if (written.length > 0) await requestDocuments.open(await textOf(written));
    },
    async 'ethRpc.batch.openAsDocument'() {
      if (batch.rows().length > 0) await requestDocuments.open(await textOf(batch.rows()));
    },
    async 'ethRpc.document.send'(uri?: unknown, offset?: unknown) {
      const found = await requestAt(uri, offset);
      const [call] = (found && (await ready(found, found.requests[0]?.node))) ?? [];
      if (found === undefined || call === undefined) return;
      const ended = requestLenses.began(found.document, found.requests);
      if (ended === undefined) return void showInformationMessage(RUNNING);
      let entry;
      try {
        entry = await showCall(services, call);
      } finally {
        ended(entry && [entry]);
      }
    },
    async 'ethRpc.document.sendBatch'(uri?: unknown) {
      const document = await documentOf(uri);
      const requests =
        document === undefined ? [] : requestsIn(treeOf(document)).filter(({ name }) => name !== undefined);
      if (document === undefined || requests.length === 0) return void showInformationMessage(NONE);
      const ordered = await ready({ document, requests }, undefined);
      if (ordered === undefined) return;
      const ended = requestLenses.began(document, requests);
      if (ended === undefined) return void showInformationMessage(RUNNING);
      let ran;
      try {
        ran = await calls.runBatch(ordered);
        if (ran !== undefined) tellOfBatch(ran.entries, ran.report);
      } finally {
        ended(ran?.entries);
      }
    },
    async 'ethRpc.document.edit'(uri?: unknown, offset?: unknown) {
      const found = await requestAt(uri, offset);
      const call = found?.requests[0] && callOf(found.requests[0]);
      if (call !== undefined) builder.open({ method: call.method, paramsJson: JSON.stringify(call.params) });
    },
  };
}

async function isWanted(problems: readonly string[]): Promise<boolean> {
  const question =
    problems.length === 1
      ? vscode.l10n.t('There is a problem in what is to be sent. Send it as it is written?')
      : vscode.l10n.t(
          'There are {0} problems in what is to be sent. Send it as it is written?',
          problems.length,
        );
  const send = vscode.l10n.t('Send as Written');
  const more = problems.length > MOST_NAMED ? ['…'] : [];
  const detail = [...problems.slice(0, MOST_NAMED), ...more].join('\n');
  return (await showWarningMessage(question, { modal: true, detail }, send)) === send;
}
