// Method specs: debug_ methods that change the node, rewind its chain or write files on its machine.

import { omitUndefined } from '../../omitUndefined.ts';
import { BESU, GETH, NETHERMIND } from '../links.ts';
import type { Effect, MethodSpec, ParamSpec } from '../methodSpec.ts';
import { DONE } from '../methodSpec.ts';
import { section } from '../section.ts';

const text = (name: string, doc: string): ParamSpec => ({ name, doc, type: 'text' });
const integer = (name: string, doc: string): ParamSpec => ({ name, doc, type: 'integer' });
const FILE = text('file', 'A path on the node’s machine.');
const SECONDS = integer('seconds', 'For how long.');
const HASH: ParamSpec = { name: 'block hash', doc: 'The hash of the block.', type: 'hash' };

type Line = readonly [name: string, doc: string, params: readonly ParamSpec[], effect?: Effect];

const GETH_LINES: readonly Line[] = [
  [
    'setHead',
    'Rewinds the chain to a block: the later ones are deleted.',
    [{ name: 'block', doc: 'The number of the block to go back to.', type: 'quantity' }],
    'destructive',
  ],
  ['clearTxpool', 'Removes all waiting transactions from the pool.', [], 'destructive'],
  ['chaindbCompact', 'Compacts the database; the node is slow meanwhile.', []],
  ['chaindbProperty', 'Statistics of the database.', []],
  [
    'setGCPercent',
    'Sets the garbage collection percentage of the Go runtime.',
    [integer('percent', 'As GOGC.')],
  ],
  ['setMemoryLimit', 'Sets the Go runtime’s memory limit.', [integer('bytes', 'The limit.')]],
  ['freeOSMemory', 'Gives unused memory back to the system.', []],
  ['gcStats', 'Statistics of garbage collection.', []],
  ['memStats', 'How the memory is used.', []],
  ['stacks', 'The stacks of all goroutines.', [{ ...text('filter', 'An expression.'), optional: true }]],
  [
    'setTrieFlushInterval',
    'Sets how often state in memory is written to the database.',
    [text('interval', 'A duration, such as 1h.')],
  ],
  ['getTrieFlushInterval', 'How often state in memory is written to the database.', [], 'read'],
  ['sync', 'Makes the node sync to a block.', [HASH]],
  ['verbosity', 'Sets how much the node logs.', [integer('level', '0 to 5.')]],
  ['vmodule', 'Sets how much single parts of the node log.', [text('pattern', 'Such as eth/*=5.')]],
  ['cpuProfile', 'Writes a CPU profile to a file of the node.', [FILE, SECONDS]],
  ['goTrace', 'Writes a trace of the Go runtime to a file of the node.', [FILE, SECONDS]],
  ['blockProfile', 'Writes a profile of waiting goroutines to a file of the node.', [FILE, SECONDS]],
  ['mutexProfile', 'Writes a profile of locks to a file of the node.', [FILE, SECONDS]],
  [
    'setBlockProfileRate',
    'Sets how often waiting goroutines are sampled.',
    [integer('rate', '0 turns it off.')],
  ],
  ['setMutexProfileFraction', 'Sets how often locks are sampled.', [integer('rate', '0 turns it off.')]],
  ['startCPUProfile', 'Starts a CPU profile into a file of the node.', [FILE]],
  ['stopCPUProfile', 'Ends the CPU profile.', []],
  ['startGoTrace', 'Starts a trace of the Go runtime into a file of the node.', [FILE]],
  ['stopGoTrace', 'Ends the trace of the Go runtime.', []],
  ['writeBlockProfile', 'Writes what is known of waiting goroutines to a file of the node.', [FILE]],
  ['writeMemProfile', 'Writes a memory profile to a file of the node.', [FILE]],
  ['writeMutexProfile', 'Writes what is known of locks to a file of the node.', [FILE]],
  [
    'standardTraceBlockToFile',
    'Writes the traces of a block’s transactions to files of the node.',
    [HASH, { name: 'options', doc: 'As JSON.', type: 'json', optional: true }],
  ],
  [
    'standardTraceBadBlockToFile',
    'Writes the traces of a refused block’s transactions to files of the node.',
    [HASH, { name: 'options', doc: 'As JSON.', type: 'json', optional: true }],
  ],
  [
    'traceBlockFromFile',
    'Traces a block that is read from a file of the node.',
    [FILE, { name: 'options', doc: 'As JSON.', type: 'json', optional: true }],
  ],
];

const NETHERMIND_LINES: readonly Line[] = [
  ['resetHead', 'Makes another block the head of the chain.', [HASH], 'destructive'],
  [
    'deleteChainSlice',
    'Deletes the blocks from a number on from the database, on all branches.',
    [
      integer('from', 'The first block to delete.'),
      { name: 'force', doc: 'Delete even what the node would keep.', type: 'bool', optional: true },
    ],
    'destructive',
  ],
  [
    'insertReceipts',
    'Writes the receipts of a block into the database, if they give its receipts root.',
    [
      { name: 'block', doc: 'The block: a number, tag or hash.', type: 'block' },
      { name: 'receipts', doc: 'The receipts, block by block.', type: 'json' },
    ],
    'destructive',
  ],
  [
    'migrateReceipts',
    'Rewrites stored receipts.',
    [integer('from', 'The first block.'), integer('to', 'The last block.')],
  ],
];

const BESU_LINES: readonly Line[] = [
  [
    'replayBlock',
    'Rolls the chain back to before a block and imports that block again: the later ones are dropped.',
    [{ name: 'block', doc: 'The block: a number or tag.', type: 'blockNumber' }],
    'destructive',
  ],
];

function sectionOf(spec: string, servedBy: string, lines: readonly Line[]): readonly MethodSpec[] {
  return section(
    { spec, effect: 'admin', servedBy },
    lines.map(([name, doc, params, effect]) => ({
      name: `debug_${name}`,
      doc,
      params,
      result: 'unknown' as const,
      nullMeans: DONE,
      ...omitUndefined({ effect }),
    })),
  );
}

export const DEBUG_ADMIN = [
  ...sectionOf(GETH + 'debug', 'geth', GETH_LINES),
  ...sectionOf(NETHERMIND + 'debug', 'Nethermind', NETHERMIND_LINES),
  ...sectionOf(BESU, 'Besu', BESU_LINES),
];
