// Handles the requests of a page about the subject it shows: rows, JSON, search hits, tables, copies.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { StepTo } from '../../protocol/actions.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { MenuItem, ViewerReply, ViewerToHost } from '../../protocol/viewer.ts';
import type { Subject } from '../subjects/subject.ts';
import { prettyJson } from './jsonDocuments.ts';
import { canBeText } from './largeJson.ts';
import { copyForm, copyText, nodeMenu } from './nodeMenu.ts';
import { createResultSearch } from './resultSearch.ts';
import { createResultTable } from './resultTable.ts';
import type { ResultTable } from './resultTable.ts';
import { copyCsv, saveCsv, tableFileName } from './saveCsv.ts';
import type { SubjectActions } from './subjectActions.ts';

/** Raw JSON longer than this is cut in the page; “Open as JSON” shows all of it. */
const LONGEST_RAW = 200_000;
const MOST_ROWS = 1_000;

type Message<Type extends ViewerToHost['type']> = Extract<ViewerToHost, { readonly type: Type }>;

export type ViewerReplies = (body: ViewerReply) => void;

type RequestPorts = {
  readonly actions: SubjectActions;
  /** Shows on the page that work is in progress. */
  readonly whileBusy: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly goToStep: (subject: Subject, from: NodePath, to: StepTo) => Promise<void>;
  /** Called with the step that the user has moved to. */
  readonly followStep: (subject: Subject, path: NodePath) => Promise<void>;
  readonly openCalls: (subject: Subject, path: NodePath, depth: number) => void;
  readonly show: (subject: Subject, place: 'here') => void;
};

export interface ViewerRequests {
  receive(subject: Subject, message: ViewerToHost, reply: ViewerReplies): Promise<void>;
  dispose(): void;
}

export function createViewerRequests(around: RequestPorts): ViewerRequests {
  const { actions, whileBusy, show } = around;
  const search = createResultSearch();
  const tables = createResultTable();
  /** The subject for which a row menu was requested last: its rows can have changed since. */
  let menuOf: Subject | undefined;

  async function replyTable(
    subject: Subject,
    message: Message<'table'>,
    reply: ViewerReplies,
  ): Promise<void> {
    const to = Math.min(message.to, message.from + MOST_ROWS);
    const { id, path, order } = message;
    const page = await tables.page(subject, { ...message, to }, (share, found) =>
      reply({ type: 'tableProgress', id, path, order, share, ...omitUndefined({ found }) }),
    );
    if (page !== undefined) reply({ id: message.id, ...page });
  }

  async function giveCsv(subject: Subject, { path, order, target }: Message<'tableCsv'>): Promise<void> {
    const csv = await whileBusy(tables.csv(subject, path, order));
    if (csv === undefined) return;
    const name = tableFileName(subject.tab ?? subject.view.title, csv.title);
    return target === 'file' ? saveCsv(csv.lines(), name) : whileBusy(copyCsv(csv.lines, name));
  }

  async function copyCell(subject: Subject, { path, position, column }: Message<'copyCell'>): Promise<void> {
    const cell = await tables.cell(subject, path, position, column);
    return cell && copyForm(cell);
  }

  return {
    async receive(subject, message, reply) {
      switch (message.type) {
        case 'look':
          return show(subject, 'here');
        case 'rows':
          return reply(rowsOf(subject, message));
        case 'raw':
          return subject.entry && reply(rawOf(message.id, subject.entry));
        case 'search':
          return search.start(subject, message.text, reply);
        case 'endSearch':
          return search.end(message.id);
        case 'stepChange': {
          const { changes } = subject;
          if (changes === undefined || changes.count === 0) return;
          return reply({ type: 'change', id: message.id, ...changes.step(message.path, message.by) });
        }
        case 'copy':
          return copyRow(subject, message);
        case 'menu': {
          menuOf = subject;
          return reply(await menuOfRow(subject, message, actions, tables));
        }
        case 'choose':
          return choose(around, message.isOfMenu === true ? (menuOf ?? subject) : subject, message);
        case 'atStep':
          return around.followStep(subject, message.path);
        case 'table':
          return replyTable(subject, message, reply);
        case 'leaveTable':
          return tables.leave(subject, message.path);
        case 'tableCsv':
          return giveCsv(subject, message);
        case 'copyCell':
          return copyCell(subject, message);
        case 'action':
          return actions.act(subject, message.action);
      }
    },
    dispose() {
      search.stop();
      tables.stop();
    },
  };
}

/** The menu of a row, or of a cell in a table. */
async function menuOfRow(
  subject: Subject,
  { id, path, cell }: Message<'menu'>,
  actions: Pick<SubjectActions, 'menuOf'>,
  tables: Pick<ResultTable, 'onlyFilter'>,
): Promise<ViewerReply> {
  const node = subject.source.node(path);
  const text = cell && (await tables.onlyFilter(subject, cell.table, cell.position, cell.column));
  const filter = cell === undefined || text === undefined ? undefined : { column: cell.column, text };
  const items = node === undefined ? [] : await nodeMenu(node, subject.source.hasTables, filter);
  return {
    type: 'menu',
    id,
    path,
    items: [...pinItems(subject, path), ...actions.menuOf(subject, path), ...items],
  };
}

function pinItems({ pins }: Subject, path: NodePath): readonly MenuItem[] {
  const isPinned = pins?.isPinned(path);
  if (isPinned === undefined) return [];
  const label = isPinned ? vscode.l10n.t('Unpin row') : vscode.l10n.t('Pin row');
  return [{ action: { kind: 'pinRow' }, label, detail: '', group: 0 }];
}

/** Runs an item of a row’s menu: moves to another row, or acts on the value. */
async function choose(
  { actions, goToStep, openCalls }: RequestPorts,
  subject: Subject,
  { path, action }: Message<'choose'>,
): Promise<void> {
  if (action.kind === 'step') return goToStep(subject, path, action.to);
  if (action.kind === 'openCalls') return openCalls(subject, path, action.depth);
  return actions.choose(subject, path, action);
}

function rowsOf({ source }: Subject, { id, path, from, to }: Message<'rows'>): ViewerReply {
  return { type: 'rows', id, path, from, rows: source.rows(path, from, Math.min(to, from + MOST_ROWS)) };
}

function rawOf(id: string, entry: HistoryEntry): ViewerReply {
  const text = prettyJson(entry, LONGEST_RAW + 1);
  const isCut = text.length > LONGEST_RAW;
  return { type: 'raw', id, text: isCut ? text.slice(0, LONGEST_RAW) : text, isCut };
}

async function copyRow({ source }: Subject, { path, form }: Message<'copy'>): Promise<void> {
  const node = source.node(path);
  if (node === undefined) return;
  if (!(await canBeText(node.value, vscode.l10n.t('the clipboard'), node.label))) return;
  const text = source.formText(path, form);
  if (text !== undefined) await copyText(text);
}
