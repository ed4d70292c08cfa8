// The types of the history: its queries, their results, and the port to the store.

import type { HistoryEntry, ListedCall } from '../call/call.ts';
import type { JsonValue } from '../json.ts';

/**
 * The outcome of a transaction that a call sent, from its receipt. `block`, `gasUsed`: QUANTITY. `reason`: why it
 * failed, in one line; '' where that is not known. `ranNothing`: the account without code that it called. `created`:
 * the address of the new contract.
 */
export type MinedFate = {
  readonly state: 'succeeded' | 'failed';
  readonly block?: string;
  readonly gasUsed?: string;
  readonly reason: string;
  readonly ranNothing?: string;
  readonly created?: string;
};

/** Additions to an entry: by the user, and once its transaction is in a block. */
export type EntryMarks = {
  readonly pinned?: boolean;
  readonly label?: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly fate?: MinedFate;
};

/** An entry in a list: the call, its marks, and whether its result was evicted. */
export type ListedEntry = ListedCall &
  EntryMarks & {
    /** Its result was removed to stay within the budget. */
    readonly evicted?: true;
    /** For a set: all its calls are pinned. */
    readonly isSetPinned?: true;
  };

/** `body`: the file of a large result, which is null here. */
export type StoredEntry = HistoryEntry & ListedEntry & { readonly body?: string };

/** Selects entries: all given conditions must hold. */
export type HistoryFilter = {
  readonly ids?: readonly string[];
  /**
   * A text in the endpoint's name, method, parameters, summary, label, note, tags or result; a number also in its other
   * notations.
   */
  readonly text?: string;
  /** Texts with the same meaning as `text`: the hash of a function with this name, the address of a token. */
  readonly textAlso?: readonly string[];
  /** Part of the method's name. */
  readonly methodPart?: string;
  readonly method?: string;
  readonly endpointId?: string;
  readonly outcome?: OutcomeKind;
  readonly failuresOnly?: boolean;
  readonly pinnedOnly?: boolean;
  /** Tags that an entry must have, all of them; case does not matter. */
  readonly tags?: readonly string[];
  /** Further conditions, all of which must hold: each word of a filter is a text of its own. */
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
  /**
   * Only the last call of each set, with their number. `byEndpoint`: the last one for each endpoint. `pinned`: the last
   * one where all are pinned; else every call.
   */
  readonly setsAsOne?: 'all' | 'byEndpoint' | 'pinned';
};

/** `result`, the kind of failure, `FAILED_TRANSACTION`, or the verdict on a result that reports other failures. */
export type OutcomeKind = string;
/** The kind of a call whose transaction failed in its block, and of the receipt of such a transaction. */
export const FAILED_TRANSACTION = 'failedTransaction';

/** The end of a page, which only the history can read. */
export type PageEnd = readonly number[];

/** `end` is absent where nothing follows. */
type HistoryPage = { readonly heads: readonly ListedEntry[]; readonly end?: PageEnd };

export type GroupBy = 'day' | 'method' | 'endpoint' | 'outcome';

/**
 * `key`: the value of the filter's member for this group. `name`: for an endpoint, its last name. `count`: its calls.
 * `rows`: how many rows list them, where the filter has `setsAsOne`: `all` for days, `byEndpoint` for endpoints.
 */
type GroupCount = {
  readonly key: string;
  readonly name?: string;
  readonly count: number;
  readonly rows?: number;
};

/** Entries by their ids, or all that a filter finds. */
export type Selection = readonly string[] | HistoryFilter;

/** Entries that were deleted together. They are restored by `stamp`. */
export type Deletion = { readonly stamp: number; readonly count: number };

/** A request that was saved by name, or a folder of them: in the folder `parent`, ordered by `position`. */
export type SavedItem = {
  readonly id: string;
  readonly parent?: string;
  readonly position: number;
  readonly name: string;
  /** Absent for a folder. */
  readonly request?: {
    readonly endpointId: string;
    readonly method: string;
    readonly params: readonly JsonValue[];
    /** Functions that were typed in the parameters with return types. */
    readonly functions?: readonly string[] | undefined;
  };
};

/** The limits of the history. Pinned entries and their results are always kept. */
export type HistoryRules = {
  /** Endpoints whose calls are not recorded, or all. */
  readonly doNotRecord: 'all' | readonly string[];
  readonly mostEntries: number;
  readonly mostDays: number;
  /** The budget for results that are not stored in their entries. */
  readonly mostAnswerBytes: number;
};

/**
 * What was removed because a rule became stricter. `calls` can be restored by their stamp, results (`results`) cannot.
 * `before`: the earlier rules; after several changes in a row, those before the first change.
 */
export type TidyReport = {
  readonly calls: Deletion;
  readonly results: number;
  readonly before: HistoryRules;
};

/**
 * A problem with the history to show to the user, and whether calls are recorded nevertheless. `file`: the file to show
 * on disk. `detail`: text for the log.
 */
export type HistoryProblem = {
  readonly message: string;
  readonly isRecorded: boolean;
  readonly file?: string;
  readonly detail?: string;
};

/** The number of items copied from another history file. `isWhole`: all of the file could be read. */
export type CopiedCounts = { readonly saved: number; readonly calls: number; readonly isWhole: boolean };

/** The store of entries. Methods fail where the history cannot be read; `problem` reports failed writes. */
export interface HistoryPort {
  /** Why nothing is recorded at the moment, or what was wrong with the file. */
  problem(): Promise<HistoryProblem | undefined>;
  /** Sets the limits from now on. */
  setRules(rules: HistoryRules): void;
  /** Whether the rules allow calls to this endpoint to be recorded. */
  isRecorded(endpointId: string): boolean;
  /**
   * False where the entry was not recorded: because of the rules, or of `problem`, which says whether it is retried.
   */
  append(entry: HistoryEntry, body?: string): Promise<boolean>;
  /**
   * Adds entries from another history. Entries whose id exists already stay as they are; deleted ones are restored.
   * Returns how many entries were added.
   */
  add(entries: readonly StoredEntry[]): Promise<number>;
  /** A page of entries, the newest first, without their results. */
  page(filter: HistoryFilter, limit: number, after?: PageEnd, signal?: AbortSignalLike): Promise<HistoryPage>;
  /** Counts the entries of each group, for filters that `canGroup` allows. */
  groups(by: GroupBy, filter?: HistoryFilter): Promise<readonly GroupCount[]>;
  count(): Promise<number>;
  /**
   * Adds the content of another history file, saved requests too. Fails if it is not a history, or of a newer version.
   */
  copyFrom(file: string): Promise<CopiedCounts>;
  get(id: string): Promise<StoredEntry | undefined>;
  mark(ids: readonly string[], marks: EntryMarks): Promise<void>;
  /** Removes entries from all lists. They can be restored for ten minutes, except where `isForGood`. */
  delete(selection: Selection, isForGood?: boolean): Promise<Deletion>;
  restore(stamp: number): Promise<number>;
  saved(): Promise<readonly SavedItem[]>;
  /** Adds items, or replaces those with the same id. */
  putSaved(items: readonly SavedItem[]): Promise<void>;
  removeSaved(ids: readonly string[]): Promise<void>;
  /** Sets whether to report changes made by other windows: while a view is visible. */
  watch(isWatched: boolean): void;
  onDidChange(listener: () => void): void;
  onDidTidy(listener: (tidied: TidyReport) => void): void;
  close(): Promise<void>;
}

/** The part of AbortSignal that a search needs. */
interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}
