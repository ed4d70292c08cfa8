// Method specs: logs, filters on the node, and subscriptions.

import { EXECUTION_APIS, GETH_PUBSUB } from '../links.ts';
import { FILTER_ID } from '../params/basic.ts';
import { LOG_FILTER } from '../params/filter.ts';
import { section } from '../section.ts';
import { liveRowsShape } from '../shapes/live.ts';
import { LOG } from '../shapes/log.ts';

/** The changes that a filter reports: hashes for a filter of blocks or transactions, logs for a filter of logs. */
const CHANGES = { array: { string: 'hash', otherwise: LOG } } as const;

export const LOGS = [
  ...section({ spec: EXECUTION_APIS, effect: 'read' }, [
    {
      name: 'eth_getLogs',
      doc: 'The logs of a range of blocks that match a filter. Providers limit the range and the number of logs.',
      params: [LOG_FILTER],
      result: { array: LOG },
      heavy: true,
    },
  ]),
  ...section({ spec: EXECUTION_APIS, effect: 'filter' }, [
    {
      name: 'eth_newFilter',
      doc: 'Makes a filter for new logs on the node and returns its id. If unused, it expires after some minutes.',
      params: [LOG_FILTER],
      result: 'filterId',
    },
    {
      name: 'eth_newBlockFilter',
      doc: 'Makes a filter for new blocks on the node and returns its id.',
      params: [],
      result: 'filterId',
    },
    {
      name: 'eth_newPendingTransactionFilter',
      doc: 'Makes a filter for new waiting transactions and returns its id.',
      params: [
        {
          name: 'full transactions',
          doc: 'Whole transactions instead of hashes; geth only.',
          type: 'bool',
          optional: true,
          rare: true,
        },
      ],
      result: 'filterId',
    },
    {
      name: 'eth_getFilterChanges',
      doc: 'What is new for a filter since the last call: hashes or logs.',
      params: [FILTER_ID],
      result: CHANGES,
    },
    {
      name: 'eth_getFilterLogs',
      doc: 'All logs that match a filter made with eth_newFilter.',
      params: [FILTER_ID],
      result: { array: LOG },
      heavy: true,
    },
    {
      name: 'eth_uninstallFilter',
      doc: 'Removes a filter from the node. False if there was none.',
      params: [FILTER_ID],
      result: 'bool',
    },
    {
      name: 'eth_subscribe',
      doc: 'Subscribes to new heads, logs, waiting transactions or sync progress. Over WebSocket, else by polling a filter.',
      params: [
        {
          name: 'kind',
          doc: 'One of newHeads, logs, newPendingTransactions, syncing.',
          type: 'text',
          suggestions: ['newHeads', 'logs', 'newPendingTransactions', 'syncing'],
          example: 'newHeads',
        },
        { name: 'options', doc: 'For logs, a filter.', type: 'json', optional: true, rare: true },
      ],
      result: { string: 'filterId', otherwise: liveRowsShape(undefined) },
      resultFor: ([kind]) => ({ string: 'filterId', otherwise: liveRowsShape(kind) }),
      webSocketOnly: true,
      spec: GETH_PUBSUB,
    },
    {
      name: 'eth_unsubscribe',
      doc: 'Ends a subscription. Over WebSocket only.',
      params: [{ name: 'subscription id', doc: 'The id that eth_subscribe returned.', type: 'text' }],
      result: 'bool',
      webSocketOnly: true,
      spec: GETH_PUBSUB,
    },
  ]),
];
