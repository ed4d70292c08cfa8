// Owns the host's half of the viewer: which subjects there are, and what the page gets to know of them. Refuses to
// start calls but through Calls.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { linksOf } from '../core/decode/links.ts';
import type { Link } from '../core/decode/links.ts';
import { nodePath } from '../core/decode/nodePath.ts';
import type { FailureAction } from '../core/failureText.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { ViewerToHost, ViewerToPage } from '../protocol/viewer.ts';
import type { Calls } from './calls.ts';
import type { Endpoints } from './endpoints.ts';
import { diffSubject, comparedIn } from './diffSubject.ts';
import { entryIdOf, entrySubject, transactionOf } from './entrySubject.ts';
import { explain } from './explain.ts';
import { isExplanation } from './explanationSubject.ts';
import { ACTION_LABELS, runAction } from './failureNotice.ts';
import type { History } from './history.ts';
import type { ContextOf } from './historyTree.ts';
import type { JsonDocuments } from './jsonDocuments.ts';
import { prettyJson } from './jsonDocuments.ts';
import { copyForm, copyText, menuLink, nodeMenu, runMenuItem, transactionIn } from './nodeMenu.ts';
import { canBeText } from './largeJson.ts';
import { pickEntryToCompare } from './pickEntryToCompare.ts';
import { createResultSearch } from './resultSearch.ts';
import { cellAt, csvOf, tablePage } from './resultTable.ts';
import { callOf } from './runAgain.ts';
import { saveCsv } from './saveCsv.ts';
import { subjectView } from './subject.ts';
import type { EndpointName, Subject } from './subject.ts';

/** Raw JSON longer than this is cut in the page; “Open as JSON” shows all of it. */
const LONGEST_RAW = 200_000;
/** Decoded subjects kept for going back, more than a page remembers; others are read from history again. */
const MOST_KEPT = 30;
const MOST_ROWS = 1_000;

export type ViewerServices = {
  readonly calls: Calls;
  readonly history: History;
  readonly documents: JsonDocuments;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
  /** Something that decoding draws on has changed: answers may read better now. */
  readonly onDidLearn: vscode.Event<void>;
};

const GONE_ENDPOINT = 'The endpoint that this transaction was read from is not there any more.';
const GONE_CALL = 'This call is not in the history any more.';
const GONE_COMPARISON = 'One of the two calls is not in the history any more.';
const GONE_EXPLANATION =
  'An explanation is kept while its page is open. Run “Explain Transaction” again to see it.';

type Place = 'first' | 'next' | 'here';

export interface ResultViewer {
  receive(message: ViewerToHost): Promise<void>;
  /** Shows an entry; where no page listens, once there is one. */
  show(entry: HistoryEntry, place: Place): void;
  /** Compares an entry with another one that is chosen. */
  compare(entry: HistoryEntry): Promise<void>;
  /** Explains a transaction of an endpoint and shows that. */
  explain(endpoint: Pick<EndpointName, 'endpointId'>, hash: string, place: Place): Promise<void>;
  /** A page has come up: it gets what was to be shown meanwhile. */
  welcome(): void;
  dispose(): void;
}

export function createResultViewer(
  { calls, history, documents, endpoints, contextOf, onDidLearn }: ViewerServices,
  /** False where there is no page to take it. */
  post: (message: ViewerToPage) => boolean,
): ResultViewer {
  const kept = new Map<string, Subject>();
  const search = createResultSearch(post);
  /** How much is under way. */
  let busy = 0;
  /** Shown while there was no page to tell. */
  let waiting: { readonly subject: Subject; readonly place: Place } | undefined;

  function keep(subject: Subject): Subject {
    kept.delete(subject.id);
    kept.set(subject.id, subject);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return subject;
  }

  function showSubject(subject: Subject, place: Place): void {
    keep(subject);
    waiting = post({ type: 'show', subject: subjectView(subject), place }) ? undefined : { subject, place };
  }

  async function find(id: string): Promise<Subject | undefined> {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const [one, other] = comparedIn(id) ?? [entryIdOf(id)];
    const read = async (entryId: string | undefined): Promise<HistoryEntry | undefined> =>
      entryId === undefined ? undefined : history.get(entryId);
    const [entry, after] = await Promise.all([read(one), read(other)]);
    if (entry === undefined) return undefined;
    if (other === undefined) return keep(entrySubject(entry, contextOf));
    return after === undefined ? undefined : keep(diffSubject(entry, after, contextOf));
  }

  /** Compares an answer with another one that is chosen, or with what the call gives now. */
  async function compare(entry: HistoryEntry): Promise<void> {
    const other = await pickEntryToCompare(entry, history);
    if (other === undefined) return;
    const again = other === 'again' ? await callOf(entry, endpoints) : undefined;
    const found = other === 'again' ? again && (await whileBusy(calls.run(again))) : await history.get(other);
    if (found === undefined) return;
    const [before, after] = found.startedAt < entry.startedAt ? [found, entry] : [entry, found];
    showSubject(diffSubject(before, after, contextOf), 'next');
  }

  async function showExplained(
    { endpointId }: Pick<EndpointName, 'endpointId'>,
    hash: string,
    place: Place = 'next',
  ): Promise<void> {
    const endpoint = endpoints.all().find((known) => known.id === endpointId);
    if (endpoint === undefined) return void vscode.window.showInformationMessage(GONE_ENDPOINT);
    const explaining = explain(hash, endpoint, calls, contextOf({ endpointId }));
    showSubject(await whileBusy(Promise.resolve(explaining)), place);
  }

  async function whileBusy<Result>(work: Promise<Result>): Promise<Result> {
    const tell = (by: number): void => {
      busy += by;
      post({ type: 'busy', isBusy: busy > 0 });
    };
    tell(1);
    return work.finally(() => tell(-1));
  }

  async function call(request: Parameters<Calls['run']>[0]): Promise<void> {
    const entry = await whileBusy(calls.run(request));
    if (entry !== undefined) showSubject(entrySubject(entry, contextOf), 'next');
  }

  async function follow({ method, params }: Link, { endpointId, endpointName }: EndpointName): Promise<void> {
    const request = await callOf({ method, params, endpointId, endpointName }, endpoints);
    if (request !== undefined) await call(request);
  }

  async function act(subject: Subject, action: string): Promise<void> {
    const { entry, endpoint, next } = subject;
    const changed = await subject.act?.(action);
    if (changed !== undefined) return showSubject(changed, 'here');
    const link = /^next:\d+$/.test(action) ? next[Number(action.slice('next:'.length))] : undefined;
    if (link !== undefined) return follow(link, endpoint);
    if (entry === undefined) return;
    const hash = transactionOf(entry);
    if (action === 'explain' && hash !== undefined) return showExplained(endpoint, hash);
    if (action === 'compare') return compare(entry);
    if (action === 'openJson') return documents.open(entry);
    if (!Object.hasOwn(ACTION_LABELS, action)) return;
    if (action !== 'retry') return runAction(action as FailureAction, entry);
    const request = await callOf(entry, endpoints);
    if (request !== undefined) await call(request);
  }

  async function choose(subject: Subject, path: NodePath, action: string): Promise<void> {
    const node = subject.source.node(path);
    if (node === undefined) return;
    const endpoint = subject.source.endpointOf?.(path) ?? subject.endpoint;
    const hash = action === 'explain' ? transactionIn(linksOf(node)) : undefined;
    if (hash !== undefined) return showExplained(endpoint, hash);
    const link = menuLink(node, action);
    if (link === undefined) return runMenuItem(node, action);
    return follow(link, endpoint);
  }

  const learning = onDidLearn(() => {
    const known = [...kept.values()];
    for (const subject of known) if (subject.again !== undefined) showSubject(subject.again(), 'here');
  });

  return {
    async receive(message) {
      const { id } = message;
      const isKept = kept.has(id);
      const subject = await find(id);
      if (subject === undefined) {
        const text = isExplanation(id) ? GONE_EXPLANATION : comparedIn(id) ? GONE_COMPARISON : GONE_CALL;
        post({ type: 'gone', id, message: text });
        return;
      }
      // The page may know rows of how it was decoded before.
      if (!isKept && message.type !== 'look') showSubject(subject, 'here');
      switch (message.type) {
        case 'look':
          return showSubject(subject, 'here');
        case 'rows': {
          const { path, from } = message;
          const rows = subject.source.rows(path, from, Math.min(message.to, from + MOST_ROWS));
          post({ type: 'rows', id, path, from, rows });
          return;
        }
        case 'raw': {
          if (subject.entry === undefined) return;
          const text = prettyJson(subject.entry, LONGEST_RAW + 1);
          const isCut = text.length > LONGEST_RAW;
          post({ type: 'raw', id, text: isCut ? text.slice(0, LONGEST_RAW) : text, isCut });
          return;
        }
        case 'search':
          return search.start(subject, message.search, message.text);
        case 'stepChange': {
          if (subject.changes === undefined || subject.changes.count === 0) return;
          post({ type: 'change', id, ...subject.changes.step(message.path, message.by) });
          return;
        }
        case 'copy': {
          const node = subject.source.node(message.path);
          if (node === undefined || !(await canBeText(node.value, 'the clipboard', node.label))) return;
          const text = subject.source.formText(message.path, message.form);
          return text === undefined ? undefined : copyText(text);
        }
        case 'menu': {
          const node = subject.source.node(message.path);
          const items = node === undefined ? [] : nodeMenu(node, subject.source.table !== undefined);
          post({ type: 'menu', id, path: message.path, items });
          return;
        }
        case 'choose':
          return choose(subject, message.path, message.action);
        case 'table': {
          const { path, from, to } = message;
          const table = subject.source.table?.(path);
          post({ id, ...tablePage(table, message, Math.min(to, from + MOST_ROWS)) });
          return;
        }
        case 'tableCsv': {
          const table = subject.source.table?.(message.path);
          if (table === undefined) return;
          const csv = await whileBusy(csvOf(table, message.order));
          return message.target === 'file'
            ? saveCsv(csv, nodePath(table.node))
            : copyText(csv, 'the table as CSV');
        }
        case 'copyCell': {
          const table = subject.source.table?.(message.path);
          const cell = table && cellAt(table, message.position, message.column);
          return cell && copyForm(cell, '');
        }
        case 'action':
          return act(subject, message.action);
      }
    },
    show: (entry, place) => showSubject(entrySubject(entry, contextOf), place),
    compare,
    explain: showExplained,
    welcome() {
      if (busy > 0) post({ type: 'busy', isBusy: true });
      if (waiting !== undefined) showSubject(waiting.subject, waiting.place);
    },
    dispose() {
      search.stop();
      learning.dispose();
    },
  };
}
