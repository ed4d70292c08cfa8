// Method specs: managing a node, that is its peers, servers, mining and votes.

import { omitUndefined } from '../omitUndefined.ts';
import { GETH } from './links.ts';
import type { Effect, ParamSpec } from './methodSpec.ts';
import { DONE } from './methodSpec.ts';
import { section } from './section.ts';

const text = (name: string, doc: string): ParamSpec => ({ name, doc, type: 'text' });
const integer = (name: string, doc: string): ParamSpec => ({ name, doc, type: 'integer' });
const optional = (params: readonly ParamSpec[]): readonly ParamSpec[] =>
  params.map((param) => ({ ...param, optional: true }));

const PEER = text('peer', 'The enode or ENR address of the peer.');
const FILE = text('file', 'A path on the node’s machine.');
const SERVER = optional([
  text('host', 'The address to listen at.'),
  integer('port', 'The port.'),
  text('origins', 'Web origins that may call, comma-separated.'),
  text('apis', 'The namespaces to serve, comma-separated.'),
]);
const RANGE = optional([integer('first', 'The first block.'), integer('last', 'The last block.')]);
const ACCOUNT: ParamSpec = { name: 'address', doc: 'The account.', type: 'address' };

type Line = readonly [name: string, doc: string, params: readonly ParamSpec[], effect?: Effect];

const LINES: readonly Line[] = [
  ['admin_nodeInfo', 'Name, address, ports and protocols of the node.', [], 'read'],
  ['admin_peers', 'The peers the node is connected to.', [], 'read'],
  ['admin_datadir', 'Where the node keeps its data.', [], 'read'],
  ['admin_addPeer', 'Makes the node connect to a peer and stay connected.', [PEER]],
  ['admin_removePeer', 'Cuts the connection to a peer.', [PEER]],
  ['admin_addTrustedPeer', 'Always allows a peer, even beyond the limit.', [PEER]],
  ['admin_removeTrustedPeer', 'Ends the special treatment of a peer.', [PEER]],
  ['admin_banPeer', 'Blocks a peer.', [PEER]],
  ['admin_exportChain', 'Writes the chain to a file of the node.', [FILE, ...RANGE]],
  ['admin_importChain', 'Reads blocks from a file of the node.', [FILE], 'destructive'],
  ['admin_exportHistory', 'Writes old blocks to files of the node.', [FILE, ...RANGE]],
  ['admin_importHistory', 'Reads old blocks from files of the node.', [FILE], 'destructive'],
  ['admin_startHTTP', 'Starts the HTTP server.', SERVER],
  ['admin_stopHTTP', 'Stops the HTTP server: perhaps the one that serves this call.', []],
  ['admin_startWS', 'Starts the WebSocket server.', SERVER],
  ['admin_stopWS', 'Stops the WebSocket server.', []],
  ['admin_sleepBlocks', 'Waits until a number of blocks have come.', [integer('blocks', 'How many.')]],
  ['admin_prune', 'Starts deleting old state.', [], 'destructive'],
  [
    'admin_verifyTrie',
    'Starts checking the whole state.',
    [{ name: 'block', doc: 'At this block.', type: 'block', optional: true }],
  ],
  ['admin_clearTxpool', 'Removes all waiting transactions from the pool.', [], 'destructive'],
  ['miner_setExtra', 'Sets the extra data of blocks.', [text('text', 'At most 32 bytes.')]],
  [
    'miner_setGasPrice',
    'Sets the minimum tip of a transaction.',
    [{ name: 'price', doc: 'Wei per gas.', type: 'weiPerGas' }],
  ],
  [
    'miner_setGasLimit',
    'Sets the target gas limit of blocks.',
    [{ name: 'limit', doc: 'The limit.', type: 'gas' }],
  ],
  ['miner_setEtherbase', 'Sets the address that gets the fees of blocks.', [ACCOUNT]],
  ['miner_start', 'Starts mining.', optional([integer('threads', 'How many.')])],
  ['miner_stop', 'Stops mining.', []],
  [
    'clique_propose',
    'Proposes to add or remove a signer.',
    [ACCOUNT, { name: 'authorised', doc: 'True to add, false to remove.', type: 'bool' }],
  ],
  ['clique_discard', 'Withdraws a proposal.', [ACCOUNT]],
  [
    'clique_getSigners',
    'The accounts that may sign blocks.',
    [{ name: 'block', doc: 'At this block.', type: 'blockNumber', optional: true }],
    'read',
  ],
  [
    'dev_addWithdrawal',
    'Puts a withdrawal into a coming block.',
    [{ name: 'withdrawal', doc: 'As JSON.', type: 'json' }],
    'dev',
  ],
  ['dev_setFeeRecipient', 'Sets the address that gets the fees of blocks.', [ACCOUNT], 'dev'],
];

export const ADMIN = section(
  { spec: GETH + 'admin', effect: 'admin', servedBy: 'geth; others in part' },
  LINES.map(([name, doc, params, effect]) => ({
    name,
    doc,
    params,
    result: 'unknown' as const,
    nullMeans: DONE,
    ...omitUndefined({ effect }),
  })),
);
