// The ids of settings, views and context keys, as the manifest has them. A test proves that both name the same ones.

/** Every setting the manifest contributes, without `ethRpc.`. */
export const SETTING_NAMES = [
  'endpoints',
  'timeout.connect',
  'timeout.total',
  'waitForRetryAfter',
  'askTokens',
  'nameContracts',
  'lookUp.contracts',
  'lookUp.enabled',
  'lookUp.signatures',
  'maxResponseBytes',
  'localNode.path',
  'history.doNotRecord',
  'history.maxEntries',
  'history.maxDays',
  'history.maxAnswerBytes',
  'addressBook',
  'chains',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

export const HISTORY_VIEW = 'ethRpc.history';
export const SAVED_VIEW = 'ethRpc.saved';
export const ENDPOINTS_VIEW = 'ethRpc.endpoints';
export const RESULT_TREE = 'ethRpc.resultTree';
export const BATCH_VIEW = 'ethRpc.batch';
export const BUILDER_VIEW = 'ethRpc.builder';
export const RESULT_VIEW = 'ethRpc.result';
export const WATCH_VIEW = 'ethRpc.watch';
export const NEW_CALL = 'ethRpc.callMethod';
/** The type of what is dragged out of a view. */
export const dragMime = (view: string): string => `application/vnd.code.tree.${view.toLowerCase()}`;
/** The language of documents that hold requests. */
export const REQUEST_LANGUAGE = 'ethrpc';
/** The scheme of answers shown as documents. */
export const RESULT_SCHEME = 'ethrpc-result';
export const WALKTHROUGH = 'ethRpc.start';

/** Commands that a click or a key runs where it stands: a row, a view without rows, a status bar item, a button of a message. The manifest’s list has none of them. */
export const INTERNAL_COMMANDS = [
  'ethRpc.entry.show',
  'ethRpc.importMethods',
  'ethRpc.openWalkthrough',
  'ethRpc.pasteWaitedKey',
  'ethRpc.sendWaiting',
  'ethRpc.showExample',
  'ethRpc.showFirstBlock',
  'ethRpc.showGatewayLog',
  'ethRpc.showWatch',
  'ethRpc.useEndpoint',
] as const;

/** Context keys for `when` clauses. */
export const CONTEXT = {
  hasEndpoint: 'ethRpc.hasEndpoint',
  /** There is an endpoint in the settings: one of the person's own. */
  hasOwnEndpoint: 'ethRpc.hasOwnEndpoint',
  /** One of them takes a key. */
  takesKey: 'ethRpc.takesKey',
  /** A call was answered with a result in this window. */
  hasAnswer: 'ethRpc.hasAnswer',
  /** A call is under way. */
  isRunning: 'ethRpc.isRunning',
  /** A list is shown in which Alt+Enter opens the request builder. */
  takesAltEnter: 'ethRpc.takesAltEnter',
  /** Calls, explanations or groups are selected in the History view. */
  hasSelectedCalls: 'ethRpc.hasSelectedCalls',
  /** Something is selected in the Saved view. */
  hasSelectedSaved: 'ethRpc.hasSelectedSaved',
  /** The kind of the row that was selected last in the History or Result view; empty where none is. */
  selectedRow: 'ethRpc.selectedRow',
  /** There are calls in the batch. */
  hasBatch: 'ethRpc.hasBatch',
  gatewayRunning: 'ethRpc.gatewayRunning',
  /** The Result view shows an answer. */
  hasResult: 'ethRpc.hasResult',
  resultHasTransaction: 'ethRpc.resultHasTransaction',
  /** The call in it can be undone. */
  resultIsUndoable: 'ethRpc.resultIsUndoable',
  /** The History view was read, unfiltered, and has no rows. */
  isHistoryEmpty: 'ethRpc.isHistoryEmpty',
  /** The Saved view was read and has no rows. */
  isSavedEmpty: 'ethRpc.isSavedEmpty',
  /** The History view is filtered. */
  isFiltered: 'ethRpc.isFiltered',
  /** Something that this window deleted can be brought back. */
  hasDeleted: 'ethRpc.hasDeleted',
  /** Calls among it. */
  hasDeletedCalls: 'ethRpc.hasDeletedCalls',
} as const;

/** The endpoint that the local gateway is. None of the settings can have this id. */
export const LOCAL_GATEWAY_ID = '@local-gateway';
