// Messages of the result viewer, in the request builder and the result panel. A subject is what the viewer shows (a
// call, an explanation, a comparison); its id leads back to it, also after a reload.

import * as v from 'valibot';
import { MenuAction, NodeAction, SubjectAction } from './actions.ts';
import { NodeRow, Path } from './nodeRow.ts';
import { ShownText } from './shownText.ts';
import {
  copyCellToHost,
  csvToHost,
  leaveTableToHost,
  TableCellPlace,
  tableProgressToPage,
  tableToHost,
  tableToPage,
} from './table.ts';

const SubjectId = v.pipe(v.string(), v.maxLength(300));

/** One part of a fact, such as a phase of the time. */
const FactPart = v.object({
  /** The kind decides the colour, the same everywhere. */
  kind: v.string(),
  name: v.string(),
  text: ShownText,
  /** The share of the whole, 0 to 1. */
  share: v.number(),
});

const Fact = v.object({
  name: v.string(),
  /** The text is clear without the name of the fact. */
  isPlain: v.optional(v.literal(true)),
  text: ShownText,
  detail: ShownText,
  /** For the time of the call: the text with its unit in words, as some screen readers spell “ms”. */
  spokenTime: v.optional(ShownText),
  parts: v.optional(v.array(FactPart)),
});
const Button = v.object({ action: SubjectAction, label: ShownText });

const MenuItem = v.object({
  action: MenuAction,
  label: ShownText,
  /** The method that the action calls, or ''. */
  detail: ShownText,
  group: v.number(),
});

const Problem = v.object({
  title: ShownText,
  message: ShownText,
  /** An excerpt of the server's response, cut and redacted; '' if there is none. */
  excerpt: ShownText,
  actions: v.array(Button),
});

export const SubjectView = v.object({
  id: SubjectId,
  /** Another version means that rows sent before may read differently now. */
  version: v.number(),
  /** A title short enough for a trail: `eth_getBalance 0xf39F…2266`. */
  title: ShownText,
  /** The result in one line. */
  summary: ShownText,
  /** What it shows has failed, or it is not clear what became of it; the headline or the problem looks so. */
  tone: v.optional(v.picklist(['failed', 'unclear'])),
  facts: v.array(Fact),
  /** A hint on a result that says little by itself, or ''. */
  hint: ShownText,
  /** The hint is a warning, not a fact. */
  hintWarns: v.optional(v.boolean()),
  problem: v.nullable(Problem),
  /** The rows that are open at first, parents before children. */
  opened: v.array(Path),
  /** All rows below the open ones, if these are few: the page need not request them. */
  below: v.optional(v.array(v.object({ path: Path, rows: v.array(NodeRow) }))),
  /** The list to show as a table: the result, or its first member that can be a table; null if there is none. */
  table: v.nullable(Path),
  /** Whether to show the table first, as it says more than the tree. */
  isTableFirst: v.boolean(),
  /** Whether the subject can be shown as JSON. */
  hasJson: v.boolean(),
  canSearch: v.boolean(),
  /** The filter that makes this subject a part of the previous one, and a note on how much it hides. */
  filter: v.optional(v.object({ text: ShownText, note: ShownText })),
  /** Whether the result is still arriving: the subject will be sent again, with more rows, and at last complete. */
  isArriving: v.boolean(),
  /** How many changes a comparison found; null if this is not a comparison. */
  changes: v.nullable(v.number()),
  /** They are differences between two results of which neither is the older one. */
  areDifferences: v.optional(v.literal(true)),
  /** The call that the subject is the result of, as the history keeps it, with its title there. */
  call: v.optional(
    v.object({ title: v.string(), method: v.string(), paramsJson: v.string(), startedAt: v.number() }),
  ),
  actions: v.array(Button),
  roots: v.array(NodeRow),
});

/** Messages that the host sends unasked. */
export const VIEWER_TO_PAGE = [
  /**
   * Show this subject now. `first`: it begins a new trail; `next`: it follows from the subject shown before; `here`: it
   * was requested again, or has changed; `instead`: it takes the place of the subject with this id, or follows.
   */
  v.object({
    type: v.literal('show'),
    subject: SubjectView,
    place: v.union([v.picklist(['first', 'next', 'here']), v.object({ instead: SubjectId })]),
  }),
  /** A call that follows from a row is running, or has ended. */
  v.object({ type: v.literal('busy'), isBusy: v.boolean() }),
  v.object({ type: v.literal('gone'), id: SubjectId, message: ShownText }),
  /** Show this row and make it the active one. `opened`: the rows to open from it on, in place of those open now. */
  v.object({ type: v.literal('reveal'), id: SubjectId, path: Path, opened: v.optional(v.array(Path)) }),
] as const;

/** Replies of the host to requests of the viewer. */
export const VIEWER_REPLIES = [
  v.object({
    type: v.literal('rows'),
    id: SubjectId,
    path: Path,
    from: v.number(),
    rows: v.array(NodeRow),
  }),
  v.object({ type: v.literal('raw'), id: SubjectId, text: v.string(), isCut: v.boolean() }),
  /** More hits of a search, in the order of the rows, and its progress. */
  v.object({
    type: v.literal('found'),
    id: SubjectId,
    hits: v.array(Path),
    /** How many hits were found so far, sent or not. */
    count: v.number(),
    isDone: v.boolean(),
    /** What is wrong with the text as a query, or ''. */
    problem: v.string(),
  }),
  /** The change that `stepChange` arrived at; `number`: its number among all changes. */
  v.object({ type: v.literal('change'), id: SubjectId, path: Path, number: v.number() }),
  /** The actions of a row, sorted by group. */
  v.object({ type: v.literal('menu'), id: SubjectId, path: Path, items: v.array(MenuItem) }),
  tableToPage,
  tableProgressToPage,
] as const;

/** Messages from the page to the host: intents, never commands to run. */
export const VIEWER_TO_HOST = [
  /** Show this subject again: back, forward, or after a reload. */
  v.object({ type: v.literal('look'), id: SubjectId }),
  v.object({ type: v.literal('endSearch'), id: SubjectId }),
  v.object({ type: v.literal('copy'), id: SubjectId, path: Path, form: v.string() }),
  /** The user chose an item of a row's menu. */
  v.object({
    type: v.literal('choose'),
    id: SubjectId,
    path: Path,
    action: NodeAction,
    /** `path` is that of the row whose menu was requested last, even if rows of a live list have moved since. */
    isOfMenu: v.optional(v.boolean()),
  }),
  /** The user has moved to this step of an EVM trace. */
  v.object({ type: v.literal('atStep'), id: SubjectId, path: Path }),
  /** The user chose a button of the subject: beside its failure, or in its toolbar. */
  v.object({ type: v.literal('action'), id: SubjectId, action: SubjectAction }),
  leaveTableToHost,
  csvToHost,
  copyCellToHost,
] as const;

/** Requests of the page to the host. */
export const VIEWER_REQUESTS = [
  v.object({ type: v.literal('rows'), id: SubjectId, path: Path, from: v.number(), to: v.number() }),
  v.object({ type: v.literal('raw'), id: SubjectId }),
  /** Search this subject for this text, in place of any other search; hits come in several replies. */
  v.object({ type: v.literal('search'), id: SubjectId, text: v.string() }),
  /** Go to the next change of a comparison after this row, or to the one before it. */
  v.object({ type: v.literal('stepChange'), id: SubjectId, path: Path, by: v.picklist([1, -1]) }),
  /** `cell`: where the menu is that of a cell in the table that is shown. */
  v.object({ type: v.literal('menu'), id: SubjectId, path: Path, cell: v.optional(TableCellPlace) }),
  tableToHost,
] as const;

export type SubjectView = v.InferOutput<typeof SubjectView>;
export type Button = v.InferOutput<typeof Button>;
export type Fact = v.InferOutput<typeof Fact>;
export type MenuItem = v.InferOutput<typeof MenuItem>;
export type ViewerReply = v.InferOutput<(typeof VIEWER_REPLIES)[number]>;
export type ViewerRequest = v.InferOutput<(typeof VIEWER_REQUESTS)[number]>;
export type ViewerNews = v.InferOutput<(typeof VIEWER_TO_PAGE)[number]>;
export type ViewerToPage = ViewerNews | ViewerReply;
export type ViewerToHost = v.InferOutput<(typeof VIEWER_TO_HOST)[number]> | ViewerRequest;
