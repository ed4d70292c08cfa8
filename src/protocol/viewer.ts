// Messages of the result viewer, which request builder and result panel share. A subject is what one looks at: a call,
// an explained transaction, a comparison; its id leads back to it, also after a reload.

import * as v from 'valibot';
import { MenuAction, NodeAction, SubjectAction } from './actions.ts';
import { NodeRow, Path } from './nodeRow.ts';
import { ShownText } from './shownText.ts';
import {
  copyCellToHost,
  csvToHost,
  leaveTableToHost,
  tableProgressToPage,
  tableToHost,
  tableToPage,
} from './table.ts';

const SubjectId = v.pipe(v.string(), v.maxLength(300));

/** One part of a fact: of a time, a phase. */
const FactPart = v.object({
  /** The kind that decides its colour, the same everywhere. */
  kind: v.string(),
  name: v.string(),
  text: ShownText,
  /** Of the whole, 0 to 1. */
  share: v.number(),
});

const Fact = v.object({
  name: v.string(),
  /** The text says enough by itself. */
  isPlain: v.optional(v.literal(true)),
  text: ShownText,
  detail: ShownText,
  /** Of the time that the call took: with its unit in words, as some screen readers spell “ms”. */
  spokenTime: v.optional(ShownText),
  /** Its parts, in order. */
  parts: v.optional(v.array(FactPart)),
});
const Button = v.object({ action: SubjectAction, label: ShownText });

const MenuItem = v.object({
  action: MenuAction,
  label: ShownText,
  /** The method it calls, or ''. */
  detail: ShownText,
  group: v.number(),
});

const Problem = v.object({
  title: ShownText,
  message: ShownText,
  /** The server's words, cut and redacted; '' where there are none. */
  excerpt: ShownText,
  actions: v.array(Button),
});

export const SubjectView = v.object({
  id: SubjectId,
  /** Another one means that rows known so far may read otherwise now. */
  version: v.number(),
  /** A title short enough for a trail: `eth_getBalance 0xf39F…2266`. */
  title: ShownText,
  /** The answer in one line. */
  summary: ShownText,
  /** The summary is a warning. */
  summaryWarns: v.optional(v.boolean()),
  facts: v.array(Fact),
  /** A hint on a result that says little by itself, or ''. */
  hint: ShownText,
  /** The hint is a warning, not a fact. */
  hintWarns: v.optional(v.boolean()),
  problem: v.nullable(Problem),
  /** The rows that are open at first, those above before those below. */
  opened: v.array(Path),
  /** All rows below those, where they are few: they need not be asked for. */
  below: v.optional(v.array(v.object({ path: Path, rows: v.array(NodeRow) }))),
  /** The list that it shows as a table: the answer, or the first of its members that can be one; null where none can. */
  table: v.nullable(Path),
  /** Whether that table says more than the tree does: it is shown first. */
  isTableFirst: v.boolean(),
  /** Whether it can be shown as JSON. */
  hasJson: v.boolean(),
  canSearch: v.boolean(),
  /** What it is a part of the step before by, and how much of that is hidden. */
  filter: v.optional(v.object({ text: ShownText, note: ShownText })),
  /** Whether more of it comes: it will be shown again, with more rows and at last as a whole. */
  isArriving: v.boolean(),
  /** How many changes a comparison found; null where nothing is compared. */
  changes: v.nullable(v.number()),
  /** The call that it is the answer of, as history keeps it; its title is that in the history. */
  call: v.optional(
    v.object({ title: v.string(), method: v.string(), paramsJson: v.string(), startedAt: v.number() }),
  ),
  /** Further actions. */
  actions: v.array(Button),
  roots: v.array(NodeRow),
});

/** From the host to the page, of itself. */
export const VIEWER_TO_PAGE = [
  /**
   * Look at this now. `first`: a new trail begins with it; `next`: it follows from what was looked at; `here`: it was
   * asked for again, or has changed.
   */
  v.object({
    type: v.literal('show'),
    subject: SubjectView,
    place: v.picklist(['first', 'next', 'here']),
  }),
  /** A call that followed from a row is under way. */
  v.object({ type: v.literal('busy'), isBusy: v.boolean() }),
  v.object({ type: v.literal('gone'), id: SubjectId, message: ShownText }),
  /** Show this row, and make it the active one; `opened`: what is open from it on, in place of what was. */
  v.object({ type: v.literal('reveal'), id: SubjectId, path: Path, opened: v.optional(v.array(Path)) }),
] as const;

/** What the host replies to requests of the viewer. */
export const VIEWER_REPLIES = [
  v.object({
    type: v.literal('rows'),
    id: SubjectId,
    path: Path,
    from: v.number(),
    rows: v.array(NodeRow),
  }),
  v.object({ type: v.literal('raw'), id: SubjectId, text: v.string(), isCut: v.boolean() }),
  /** Further hits of a search, in the order of the rows, and how far it is. */
  v.object({
    type: v.literal('found'),
    id: SubjectId,
    hits: v.array(Path),
    /** All hits so far, reported or not. */
    count: v.number(),
    isDone: v.boolean(),
    /** The problem of the text as a query, or ''. */
    problem: v.string(),
  }),
  /** A change that was stepped to: number `number` of all. */
  v.object({ type: v.literal('change'), id: SubjectId, path: Path, number: v.number() }),
  /** The actions of a row; items of a group stand together. */
  v.object({ type: v.literal('menu'), id: SubjectId, path: Path, items: v.array(MenuItem) }),
  tableToPage,
  tableProgressToPage,
] as const;

/** From the page to the host: intents, never commands to run. */
export const VIEWER_TO_HOST = [
  /** Look at this again: back, forward, or after a reload. */
  v.object({ type: v.literal('look'), id: SubjectId }),
  v.object({ type: v.literal('endSearch'), id: SubjectId }),
  v.object({ type: v.literal('copy'), id: SubjectId, path: Path, form: v.string() }),
  /** An item of a row's menu. */
  v.object({
    type: v.literal('choose'),
    id: SubjectId,
    path: Path,
    action: NodeAction,
    /** The path is that of the row whose menu was asked for last; rows of a live list have moved on since. */
    isOfMenu: v.optional(v.boolean()),
  }),
  /** A button of the subject itself: beside its failure, or in its toolbar. */
  v.object({ type: v.literal('action'), id: SubjectId, action: SubjectAction }),
  leaveTableToHost,
  csvToHost,
  copyCellToHost,
] as const;

/** What the page asks the host for. */
export const VIEWER_REQUESTS = [
  v.object({ type: v.literal('rows'), id: SubjectId, path: Path, from: v.number(), to: v.number() }),
  v.object({ type: v.literal('raw'), id: SubjectId }),
  /** Search this subject for this text in place of any other; hits come in several replies. */
  v.object({ type: v.literal('search'), id: SubjectId, text: v.string() }),
  /** To the next change of a comparison after a row, or the one before it. */
  v.object({ type: v.literal('stepChange'), id: SubjectId, path: Path, by: v.picklist([1, -1]) }),
  v.object({ type: v.literal('menu'), id: SubjectId, path: Path }),
  tableToHost,
] as const;

export type SubjectView = v.InferOutput<typeof SubjectView>;
export type Button = v.InferOutput<typeof Button>;
export type Fact = v.InferOutput<typeof Fact>;
export type MenuItem = v.InferOutput<typeof MenuItem>;
export type ViewerReply = v.InferOutput<(typeof VIEWER_REPLIES)[number]>;
export type ViewerRequest = v.InferOutput<(typeof VIEWER_REQUESTS)[number]>;
export type ViewerNews = v.InferOutput<(typeof VIEWER_TO_PAGE)[number]>;
/** All that a viewer is told. */
export type ViewerToPage = ViewerNews | ViewerReply;
/** All that a viewer says. */
export type ViewerToHost = v.InferOutput<(typeof VIEWER_TO_HOST)[number]> | ViewerRequest;
