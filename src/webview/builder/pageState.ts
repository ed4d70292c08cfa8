// The state of the request builder's page, and how it begins.

import type { UsedMethods } from '../../core/catalogue/matchMethods.ts';
import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import type { MethodDraft, TabState } from '../../core/form/tabState.ts';
import { tabOf } from '../../core/form/tabState.ts';
import type { LastCall } from '../../core/history/lastCalls.ts';
import type { EndpointState } from '../../protocol/toPage.ts';
import type { FormView, Known } from '../form/field.ts';
import type { ShownResult } from './shownResult.ts';

/** The unsent drafts of a method in closed tabs, and its last calls. */
export type LastValues = {
  readonly method: string;
  readonly drafts: readonly { readonly tab: string; readonly draft: MethodDraft }[];
  readonly calls: readonly LastCall[];
};

export type RequestCode = {
  readonly call: string;
  readonly language: string;
  readonly languages: readonly string[];
  /** '' until it arrives. */
  readonly text: string;
  readonly isCode: boolean;
};

/** The pane that is shown if there is room for only one. */
export type Pane = 'request' | 'result';

export type PageState = Pick<TabState, 'method' | 'drafts'> & {
  readonly pane: Pane;
  /** A result has arrived that the user has not seen yet. */
  readonly hasNew: boolean;
  /** The open list of methods: the text in its field, and the highlighted option. */
  readonly picker: { readonly query: string; readonly active: number; readonly isTyped: boolean } | undefined;
  /** Null if there is none; undefined until the host has sent it, which it does after the kept state of the tab. */
  readonly endpoint: EndpointState | null | undefined;
  /** The endpoint that was active before. */
  readonly endpointBefore: EndpointState | null;
  readonly isRunning: boolean;
  /** The question whether to send the call is open: nothing is sent yet. */
  readonly isAsking: boolean;
  /** The seconds that the running call still waits because its server asked for it. */
  readonly waitSeconds: number | null;
  /** The ids of places whose problems are shown: those typed in, or all after a refused Send. */
  readonly touched: ReadonlySet<string>;
  /** The texts typed in places of the form, by id. */
  readonly typed: FormView['typed'];
  /** The place that is being typed in and had no problem before: its problem is shown after a pause. */
  readonly typing: string | undefined;
  /** The form was asked for while the JSON was invalid. */
  readonly wantsForm: boolean;
  /** `sent`: the text of the call sent last. `declined`: of the call that the user declined when asked. */
  readonly sent: string | undefined;
  readonly declined: string | undefined;
  readonly result: ShownResult | undefined;
  /** What the signed transactions in the form would do; no lines until the host has replied. */
  readonly transactions: {
    readonly call: string;
    readonly lines: readonly (readonly string[])[];
  };
  /** The contract address whose variables are known or requested. */
  readonly slotsOf: string;
  readonly last: LastValues | undefined;
  /** The code that is shown in place of the form. `call`: the text of the call it was requested for. */
  readonly code: RequestCode | undefined;
  /** The language shown last; '' at first. */
  readonly language: string;
  readonly known: Known;
  /** Facts that help to choose a method. */
  readonly use: UsedMethods & ServedMethods;
  readonly combo: FormView['combo'];
};

export function initialState(saved: Partial<TabState>, pane: Pane = 'request'): PageState {
  return withTab({ ...NOTHING_KNOWN, pane }, tabOf(saved));
}

/** The state with that of a tab in its place. */
export function withTab(state: PageState, { method, drafts, touched }: TabState): PageState {
  return { ...state, method, drafts, touched: new Set(touched), typed: new Map() };
}

const NOTHING_KNOWN: PageState = {
  pane: 'request',
  hasNew: false,
  method: '',
  drafts: {},
  picker: undefined,
  endpoint: undefined,
  endpointBefore: null,
  isRunning: false,
  isAsking: false,
  waitSeconds: null,
  touched: new Set(),
  typed: new Map(),
  typing: undefined,
  wantsForm: false,
  sent: undefined,
  declined: undefined,
  result: undefined,
  transactions: { call: '', lines: [] },
  last: undefined,
  code: undefined,
  language: '',
  use: { recent: [], pinned: [], refused: [], modules: null },
  known: { addresses: [], signatures: [], tokens: new Map(), variables: [] },
  slotsOf: '',
  combo: undefined,
};
