// The state of the request builder's page, and how it begins.

import type { UsedMethods } from '../../core/catalogue/matchMethods.ts';
import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import type { MethodDraft, TabState } from '../../core/form/tabState.ts';
import { tabOf } from '../../core/form/tabState.ts';
import type { LastCall } from '../../core/history/lastCalls.ts';
import type { EndpointState } from '../../protocol/toPage.ts';
import type { FormView, Known } from '../form/field.ts';
import type { ShownAnswer } from './shownAnswer.ts';

/** What was typed for the method and not sent, in tabs that are closed, and what was sent of it last. */
export type LastValues = {
  readonly method: string;
  readonly drafts: readonly { readonly tab: string; readonly draft: MethodDraft }[];
  readonly calls: readonly LastCall[];
};

export type RequestCode = {
  readonly call: string;
  readonly language: string;
  readonly languages: readonly string[];
  /** '' until it has come. */
  readonly text: string;
  readonly isCode: boolean;
};

/** What is seen where there is room for one of both. */
export type Pane = 'request' | 'result';

export type PageState = Pick<TabState, 'method' | 'drafts'> & {
  readonly pane: Pane;
  /** A result has come that was not seen yet. */
  readonly hasNew: boolean;
  /** The open list of methods: what was typed into it, and the highlighted option. */
  readonly picker: { readonly query: string; readonly active: number; readonly isTyped: boolean } | undefined;
  /** Null where there is none; undefined until the host has told, as it has what was kept of the tab. */
  readonly endpoint: EndpointState | null | undefined;
  /** The one that was active before. */
  readonly endpointBefore: EndpointState | null;
  readonly nextRpcId: number;
  readonly isRunning: boolean;
  /** For how long the call that runs still waits, as its server asked. */
  readonly waitSeconds: number | null;
  /** Ids of places whose problems are shown: those typed in, or all after a refused Send. */
  readonly touched: ReadonlySet<string>;
  /** The place that is typed in and was right before: its problem is shown after a pause. */
  readonly typing: string | undefined;
  /** The text of the call that was sent last, and of the one that was declined at its question. */
  readonly sent: string | undefined;
  readonly declined: string | undefined;
  readonly answer: ShownAnswer | undefined;
  /** What the signed transactions in the form would do, once the host has replied. */
  readonly transactions: {
    readonly call: string;
    readonly lines: readonly (readonly string[])[];
  };
  /** The address of the contract whose variables are known, or asked for. */
  readonly slotsOf: string;
  readonly last: LastValues | undefined;
  /** The call as code, where that is shown in place of the form. `call`: of which text it is asked for. */
  readonly code: RequestCode | undefined;
  /** The language it was shown in last; '' at first. */
  readonly language: string;
  readonly known: Known;
  /** What helps to choose a method. */
  readonly use: UsedMethods & ServedMethods;
  readonly combo: FormView['combo'];
};

export function initialState(saved: Partial<TabState>, pane: Pane = 'request'): PageState {
  return withTab({ ...NOTHING_KNOWN, pane }, tabOf(saved));
}

/** What was kept, in place of what the tab holds. */
export function withTab(state: PageState, { method, drafts, touched }: TabState): PageState {
  return { ...state, method, drafts, touched: new Set(touched) };
}

const NOTHING_KNOWN: PageState = {
  pane: 'request',
  hasNew: false,
  method: '',
  drafts: {},
  picker: undefined,
  endpoint: undefined,
  endpointBefore: null,
  nextRpcId: 1,
  isRunning: false,
  waitSeconds: null,
  touched: new Set(),
  typing: undefined,
  sent: undefined,
  declined: undefined,
  answer: undefined,
  transactions: { call: '', lines: [] },
  last: undefined,
  code: undefined,
  language: '',
  use: { recent: [], pinned: [], refused: [], modules: null },
  known: { addresses: [], signatures: [], tokens: new Map(), variables: [] },
  slotsOf: '',
  combo: undefined,
};
