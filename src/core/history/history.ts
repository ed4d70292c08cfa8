// The types of the history: its queries, their results, and the port to the store.

import type { HistoryEntry, ListedCall } from '../call/call.ts';
import type { JsonValue } from '../json.ts';

/**
 * What became of a transaction that a call sent, by its receipt. `block`, `gasUsed`: QUANTITY. `reason`: why it failed, in
 * one line; '' where that is not known. `ranNothing`: the account without code that it called. `created`: the contract.
 */
export type MinedFate = {
  readonly state: 'succeeded' | 'failed';
  readonly block?: string;
  readonly gasUsed?: string;
  readonly reason: string;
  readonly ranNothing?: string;
  readonly created?: string;
};

/** What is added to an entry later: by the user, and once its transaction is in a block. */
export type EntryMarks = {
  readonly pinned?: boolean;
  readonly label?: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly fate?: MinedFate;
};

/** An entry in a list: the call, and what became of it since. */
export type KeptHead = ListedCall &
  EntryMarks & {
    /** Its answer was removed to stay within the budget. */
    readonly evicted?: true;
  };

/** `body`: the file among the large answers that has the result, which is null here. */
export type StoredEntry = HistoryEntry & KeptHead & { readonly body?: string };

/** Which entries: all that hold at once. */
export type HistoryFilter = {
  readonly ids?: readonly string[];
  /** Anywhere in endpoint's name, method, parameters, summary, label, note, tags or answer; a number also in its other
   * notations. */
  readonly text?: string;
  /** Texts that stand for the same: the hash of a function of that name, the address of a token. */
  readonly textAlso?: readonly string[];
  /** Part of the method's name. */
  readonly methodPart?: string;
  readonly method?: string;
  readonly endpointId?: string;
  readonly outcome?: OutcomeKind;
  readonly failuresOnly?: boolean;
  readonly pinnedOnly?: boolean;
  /** Tags that it must have, all of them; capitals do not count. */
  readonly tags?: readonly string[];
  /** Further conditions that must all hold: each word of a filter is a text of its own. */
  readonly and?: readonly HistoryFilter[];
  /** Conditions of which none may hold. */
  readonly not?: readonly HistoryFilter[];
  /** Unix milliseconds; `before` itself is left out. */
  readonly since?: number;
  readonly before?: number;
  /** The local day on which the call was made, `2026-11-21`. */
  readonly day?: string;
  /** The id that the calls of a set share. */
  readonly setId?: string;
  /** Of the calls of a set only the last, with how many they are; `byEndpoint`: of those of one endpoint. */
  readonly setsAsOne?: 'all' | 'byEndpoint';
};

/** `result`, the kind of the failure, or this. */
export type OutcomeKind = string;
/** Of a call whose transaction failed in its block. */
export const FAILED_TRANSACTION = 'failedTransaction';

/** Where a page ended; only the history reads it. */
export type PageEnd = readonly number[];

/** `end` is absent where nothing follows. */
type HistoryPage = { readonly heads: readonly KeptHead[]; readonly end?: PageEnd };

export type GroupBy = 'day' | 'method' | 'endpoint' | 'outcome';

/** `key`: the value of the filter's member for this group. `name`: of endpoints, the one they had last. */
type GroupCount = { readonly key: string; readonly name?: string; readonly count: number };

/** Which entries are meant: these, or all that a filter finds. */
export type Selection = readonly string[] | HistoryFilter;

/** Entries deleted together; restoring takes the stamp. */
export type Deletion = { readonly stamp: number; readonly count: number };

/** A request kept by name, or a folder of them; in `parent`, by `position`. */
export type SavedItem = {
  readonly id: string;
  readonly parent?: string;
  readonly position: number;
  readonly name: string;
  /** Absent of a folder. */
  readonly request?: {
    readonly endpointId: string;
    readonly method: string;
    readonly params: readonly JsonValue[];
    /** Functions that were typed in them with return types. */
    readonly functions?: readonly string[] | undefined;
  };
};

/** The limits of the history. Pinned entries and their results are always kept. */
export type HistoryRules = {
  /** Endpoints whose calls are not recorded, or all. */
  readonly doNotRecord: 'all' | readonly string[];
  readonly mostEntries: number;
  readonly mostDays: number;
  /** The budget of answers beyond those that lie in their entry. */
  readonly mostAnswerBytes: number;
};

/**
 * What left because a rule became stricter; `calls` can be restored by their stamp, answers cannot. `before`: the rules
 * until then, before the first of several changes that came one upon the other.
 */
export type Tidied = { readonly calls: Deletion; readonly answers: number; readonly before: HistoryRules };

/**
 * What a person should know of the history, and whether calls are recorded all the same. `file`: what is to be shown of
 * the disk. `detail`: for the log.
 */
export type HistoryProblem = {
  readonly message: string;
  readonly isRecorded: boolean;
  readonly file?: string;
  readonly detail?: string;
};

/** The copied part of another history file; not `isWhole` where some of it could not be read. */
export type Copied = { readonly saved: number; readonly calls: number; readonly isWhole: boolean };

/** The store of entries. Methods fail where the history cannot be read; `problem` reports failed writes. */
export interface HistoryPort {
  /** Why nothing is recorded at the moment, or what was wrong with the file. */
  problem(): Promise<HistoryProblem | undefined>;
  /** The limits from now on. */
  setRules(rules: HistoryRules): void;
  /** Whether the rules let calls to this endpoint be recorded. */
  isRecorded(endpointId: string): boolean;
  /** False where the entry was not recorded: by the rules, or because of `problem`, which says if it is retried. */
  append(entry: HistoryEntry, body?: string): Promise<boolean>;
  /** Adds entries of elsewhere; those whose id is there already stay as they are, and deleted ones come back. Gives
   * how many there are more. */
  add(entries: readonly StoredEntry[]): Promise<number>;
  /** The newest first, without their answers. */
  page(filter: HistoryFilter, limit: number, after?: PageEnd, signal?: AbortSignalLike): Promise<HistoryPage>;
  /** Counts of the groups, within what `canGroup` allows of the filter. */
  groups(by: GroupBy, filter?: HistoryFilter): Promise<readonly GroupCount[]>;
  count(): Promise<number>;
  /** Adds what another history file has, saved requests too. Fails where that file is no history, or of a newer version. */
  copyFrom(file: string): Promise<Copied>;
  get(id: string): Promise<StoredEntry | undefined>;
  mark(ids: readonly string[], marks: EntryMarks): Promise<void>;
  /** Takes entries out of all lists; they can be restored for ten minutes, unless they go for good. */
  delete(selection: Selection, isForGood?: boolean): Promise<Deletion>;
  restore(stamp: number): Promise<number>;
  saved(): Promise<readonly SavedItem[]>;
  /** Adds items, or changes those of the same id. */
  putSaved(items: readonly SavedItem[]): Promise<void>;
  removeSaved(ids: readonly string[]): Promise<void>;
  /** Whether to report other windows' changes: while a view is visible. */
  watch(isWatched: boolean): void;
  onDidChange(listener: () => void): void;
  onDidTidy(listener: (tidied: Tidied) => void): void;
  close(): Promise<void>;
}

/** The part of AbortSignal that a search needs. */
interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}
