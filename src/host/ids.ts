// Owns every id that the manifest and the code share. A test proves that both, and the handlers, name the same ones.

export const COMMAND_IDS = [
  'ethRpc.callBlockNumber',
  'ethRpc.callGetBalance',
  'ethRpc.callMethod',
  'ethRpc.explainTransaction',
  'ethRpc.pasteAnything',
  'ethRpc.rerunLast',
  'ethRpc.cancelAll',
  'ethRpc.sendWaiting',
  'ethRpc.openBuilder',
  'ethRpc.watchCall',
  'ethRpc.showWatch',
  'ethRpc.runOverBlocks',
  'ethRpc.runOnEndpoints',
  'ethRpc.repeatCall',
  'ethRpc.newBuilder',
  'ethRpc.newDocument',
  'ethRpc.document.send',
  'ethRpc.document.sendBatch',
  'ethRpc.document.edit',
  'ethRpc.addEndpoint',
  'ethRpc.selectEndpoint',
  'ethRpc.removeEndpoint',
  'ethRpc.changeEndpointMode',
  'ethRpc.testEndpoint',
  'ethRpc.importMethods',
  'ethRpc.setApiKey',
  'ethRpc.deleteApiKey',
  'ethRpc.getApiKey',
  'ethRpc.auditKeys',
  'ethRpc.startGateway',
  'ethRpc.stopGateway',
  'ethRpc.showGatewayLog',
  'ethRpc.openWalkthrough',
  'ethRpc.clearHistory',
  'ethRpc.refreshHistory',
  'ethRpc.filterHistory',
  'ethRpc.clearFilter',
  'ethRpc.groupHistory',
  'ethRpc.undoDelete',
  'ethRpc.deleteFiltered',
  'ethRpc.exportHistory',
  'ethRpc.importHistory',
  'ethRpc.chooseRecording',
  'ethRpc.entry.runAgain',
  'ethRpc.entry.show',
  'ethRpc.entry.openResult',
  'ethRpc.entry.compare',
  'ethRpc.entry.compareSelected',
  'ethRpc.entry.explain',
  'ethRpc.explanation.open',
  'ethRpc.entry.openInBuilder',
  'ethRpc.entry.openAsDocument',
  'ethRpc.entry.openJson',
  'ethRpc.entry.copyJson',
  'ethRpc.entry.copyAs',
  'ethRpc.entry.copyAsWithKey',
  'ethRpc.entry.delete',
  'ethRpc.batch.add',
  'ethRpc.batch.paste',
  'ethRpc.batch.send',
  'ethRpc.batch.runItem',
  'ethRpc.batch.openResult',
  'ethRpc.batch.remove',
  'ethRpc.batch.moveUp',
  'ethRpc.batch.moveDown',
  'ethRpc.batch.clear',
  'ethRpc.batch.openAsDocument',
  'ethRpc.entry.cancel',
  'ethRpc.entry.undo',
  'ethRpc.entry.split',
  'ethRpc.entry.showMore',
  'ethRpc.entry.compareRuns',
  'ethRpc.entry.pin',
  'ethRpc.entry.unpin',
  'ethRpc.entry.rename',
  'ethRpc.entry.note',
  'ethRpc.entry.tag',
  'ethRpc.entry.export',
  'ethRpc.entry.save',
  'ethRpc.saved.run',
  'ethRpc.saved.runAll',
  'ethRpc.saved.edit',
  'ethRpc.saved.newFolder',
  'ethRpc.saved.rename',
  'ethRpc.saved.duplicate',
  'ethRpc.saved.move',
  'ethRpc.saved.delete',
  'ethRpc.value.nextCall',
  'ethRpc.addAbi',
  'ethRpc.value.copy',
  'ethRpc.value.copyDecimal',
  'ethRpc.value.copyHex',
  'ethRpc.value.copyWei',
  'ethRpc.value.copyEther',
  'ethRpc.value.copyAs',
  'ethRpc.value.copyJson',
  'ethRpc.value.copyPath',
] as const;

export type CommandId = (typeof COMMAND_IDS)[number];

/** Every setting the manifest contributes, without `ethRpc.`. */
export const SETTING_NAMES = [
  'endpoints',
  'timeout.connect',
  'timeout.total',
  'waitForRetryAfter',
  'maxResponseBytes',
  'localNode.path',
  'history.doNotRecord',
  'history.maxEntries',
  'history.maxDays',
  'history.maxAnswerBytes',
  'addressBook',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

export const HISTORY_VIEW = 'ethRpc.history';
export const SAVED_VIEW = 'ethRpc.saved';
export const RESULT_TREE = 'ethRpc.resultTree';
export const BATCH_VIEW = 'ethRpc.batch';
export const BUILDER_VIEW = 'ethRpc.builder';
export const RESULT_VIEW = 'ethRpc.result';
export const WATCH_VIEW = 'ethRpc.watch';
/** The type of what is dragged out of a view. */
export const dragMime = (view: string): string => `application/vnd.code.tree.${view.toLowerCase()}`;
/** The language of documents that hold requests. */
export const REQUEST_LANGUAGE = 'ethrpc';
/** The scheme of answers shown as documents. */
export const RESULT_SCHEME = 'ethrpc-result';
export const WALKTHROUGH = 'ethRpc.start';

/** Context keys for `when` clauses. */
export const CONTEXT = {
  hasEndpoint: 'ethRpc.hasEndpoint',
  /** There is an endpoint in the settings: one of the person's own. */
  hasOwnEndpoint: 'ethRpc.hasOwnEndpoint',
  /** A call was answered with a result in this window. */
  hasAnswer: 'ethRpc.hasAnswer',
  /** A call waits because its server asked for it. */
  isWaiting: 'ethRpc.isWaiting',
  /** There are calls in the batch. */
  hasBatch: 'ethRpc.hasBatch',
  gatewayRunning: 'ethRpc.gatewayRunning',
  /** The Result view shows an answer. */
  hasResult: 'ethRpc.hasResult',
  resultHasTransaction: 'ethRpc.resultHasTransaction',
  /** The History view was read, unfiltered, and has no rows. */
  isHistoryEmpty: 'ethRpc.isHistoryEmpty',
  /** The Saved view was read and has no rows. */
  isSavedEmpty: 'ethRpc.isSavedEmpty',
  /** The History view is filtered. */
  isFiltered: 'ethRpc.isFiltered',
  /** Calls that this window deleted can be brought back. */
  hasDeleted: 'ethRpc.hasDeleted',
} as const;

/** The endpoint that the local gateway is. None of the settings can have this id. */
export const LOCAL_GATEWAY_ID = '@local-gateway';
