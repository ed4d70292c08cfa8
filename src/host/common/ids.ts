// The ids of settings, views and context keys, as in the manifest. A test checks that both have the same ones.

/** Every setting that the manifest contributes, without `ethRpc.`. */
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
/** The MIME type of rows that are dragged out of a view. */
export const dragMime = (view: string): string => `application/vnd.code.tree.${view.toLowerCase()}`;
/** The language of documents that hold requests. */
export const REQUEST_LANGUAGE = 'ethrpc';
/** The URI scheme of results shown as documents. */
export const RESULT_SCHEME = 'ethrpc-result';
export const WALKTHROUGH = 'ethRpc.start';

/**
 * Commands that run only from a row, a view without rows, a status bar item, or a button of a message. The manifest
 * does not list them.
 */
export const INTERNAL_COMMANDS = [
  'ethRpc.checkEndpoint',
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
  /** There is an endpoint in the user's settings. */
  hasOwnEndpoint: 'ethRpc.hasOwnEndpoint',
  /** An endpoint takes an API key. */
  takesKey: 'ethRpc.takesKey',
  /** A call of this window has returned a result. */
  hasAnswer: 'ethRpc.hasAnswer',
  /** A call is running. */
  isRunning: 'ethRpc.isRunning',
  /** An input is shown in which Alt+Enter has an action, such as to open the request builder. */
  takesAltEnter: 'ethRpc.takesAltEnter',
  /** Calls, explanations or groups are selected in the History view. */
  hasSelectedCalls: 'ethRpc.hasSelectedCalls',
  /** Rows are selected in the Saved view. */
  hasSelectedSaved: 'ethRpc.hasSelectedSaved',
  /** The kind of the row that was selected last in the History or Result view; empty where no row is. */
  selectedRow: 'ethRpc.selectedRow',
  /** There are calls in the batch. */
  hasBatch: 'ethRpc.hasBatch',
  gatewayRunning: 'ethRpc.gatewayRunning',
  /** The Result view shows a result. */
  hasResult: 'ethRpc.hasResult',
  resultHasTransaction: 'ethRpc.resultHasTransaction',
  /** The call in the Result view can be undone. */
  resultIsUndoable: 'ethRpc.resultIsUndoable',
  /** The History view has been read without a filter, and has no rows. */
  isHistoryEmpty: 'ethRpc.isHistoryEmpty',
  /** The Saved view has been read, and has no rows. */
  isSavedEmpty: 'ethRpc.isSavedEmpty',
  /** The History view is filtered. */
  isFiltered: 'ethRpc.isFiltered',
  /** This window deleted rows that can be restored. */
  hasDeleted: 'ethRpc.hasDeleted',
  /** There are calls among the rows that can be restored. */
  hasDeletedCalls: 'ethRpc.hasDeletedCalls',
} as const;

/** The endpoint id of the local gateway. No endpoint in the settings can have this id. */
export const LOCAL_GATEWAY_ID = '@local-gateway';
