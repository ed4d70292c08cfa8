// Owns the messages of the result viewer, which the request builder and the result panel share. A subject is one thing
// that is looked at: the entry of a call, an explained transaction, a comparison. Its id leads back to it, also after a reload.

import * as v from 'valibot';
import { NodeRow, Path } from './nodeRow.ts';
import { ShownText } from './shownText.ts';
import { copyCellToHost, csvToHost, tableToHost, tableToPage } from './table.ts';

const SubjectId = v.pipe(v.string(), v.maxLength(300));

/** One part of what a fact says: of a time, a phase. */
const FactPart = v.object({
  /** What tells its colour: the same wherever it appears. */
  kind: v.string(),
  name: v.string(),
  text: ShownText,
  /** Of the whole, 0 to 1. */
  share: v.number(),
});

const Fact = v.object({
  name: v.string(),
  text: ShownText,
  detail: ShownText,
  /** What it is made of, in order. */
  parts: v.optional(v.array(FactPart)),
});
const Action = v.object({ action: v.string(), label: ShownText });

const MenuItem = v.object({
  action: v.string(),
  label: ShownText,
  /** The method it calls, or ''. */
  detail: ShownText,
  group: v.number(),
});

const Problem = v.object({
  title: ShownText,
  message: ShownText,
  /** What the server said, cut and redacted; '' when it said nothing. */
  excerpt: ShownText,
  actions: v.array(Action),
});

export const SubjectView = v.object({
  id: SubjectId,
  /** Another one means that rows known so far may read otherwise now. */
  version: v.number(),
  /** What it is, short enough for a trail: `eth_getBalance 0xf39F…2266`. */
  title: ShownText,
  /** The answer in one line. */
  summary: ShownText,
  facts: v.array(Fact),
  /** What is worth knowing of an answer that says little by itself, or ''. */
  hint: ShownText,
  problem: v.nullable(Problem),
  /** How many of the roots are open at first. */
  opened: v.number(),
  /** It can be shown as JSON. */
  hasJson: v.boolean(),
  canSearch: v.boolean(),
  /** More of it comes: it will be shown again, with more rows and at last as a whole. */
  isArriving: v.boolean(),
  /** How many changes a comparison found; null where nothing is compared. */
  changes: v.nullable(v.number()),
  /** The call that it is the answer of, as history keeps it; its title is that in the history. */
  call: v.optional(v.object({ title: v.string(), method: v.string(), paramsJson: v.string() })),
  /** What else can be done with it. */
  actions: v.array(Action),
  roots: v.array(NodeRow),
});

/** From the host to the page. */
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
    /** The search that they are of. */
    search: v.number(),
    hits: v.array(Path),
    /** All hits so far, those that are not told included. */
    count: v.number(),
    isDone: v.boolean(),
    /** What is wrong with the text as a query, or ''. */
    problem: v.string(),
  }),
  /** A change that was stepped to: number `number` of all. */
  v.object({ type: v.literal('change'), id: SubjectId, path: Path, number: v.number() }),
  /** What can be done with a row; items of a group stand together. */
  v.object({ type: v.literal('menu'), id: SubjectId, path: Path, items: v.array(MenuItem) }),
  /** Show this row, and make it the active one. */
  v.object({ type: v.literal('reveal'), id: SubjectId, path: Path }),
  tableToPage,
] as const;

/** From the page to the host: intents, never commands to run. */
export const VIEWER_TO_HOST = [
  /** Look at this again: back, forward, or after a reload. */
  v.object({ type: v.literal('look'), id: SubjectId }),
  v.object({ type: v.literal('rows'), id: SubjectId, path: Path, from: v.number(), to: v.number() }),
  v.object({ type: v.literal('raw'), id: SubjectId }),
  /** Search this subject for this text in place of any other; '' ends searching. */
  v.object({ type: v.literal('search'), id: SubjectId, search: v.number(), text: v.string() }),
  /** To the next change of a comparison after a row, or the one before it. */
  v.object({ type: v.literal('stepChange'), id: SubjectId, path: Path, by: v.picklist([1, -1]) }),
  v.object({ type: v.literal('copy'), id: SubjectId, path: Path, form: v.string() }),
  v.object({ type: v.literal('menu'), id: SubjectId, path: Path }),
  /** An item of a row's menu. */
  v.object({ type: v.literal('choose'), id: SubjectId, path: Path, action: v.string() }),
  /** A button of the subject itself: beside its failure, or in its toolbar. */
  v.object({ type: v.literal('action'), id: SubjectId, action: v.string() }),
  tableToHost,
  csvToHost,
  copyCellToHost,
] as const;

export type SubjectView = v.InferOutput<typeof SubjectView>;
export type Fact = v.InferOutput<typeof Fact>;
export type MenuItem = v.InferOutput<typeof MenuItem>;
export type ViewerToPage = v.InferOutput<(typeof VIEWER_TO_PAGE)[number]>;
export type ViewerToHost = v.InferOutput<(typeof VIEWER_TO_HOST)[number]>;
