// Result shapes describe what a real node sends: test/core/replies, recorded from anvil.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMethod, resultShape } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { TRACER_OPTIONS } from '../../../src/core/catalogue/params/tracer.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { leavesOf, mismatches } from './matchShape.ts';

type Reply = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result?: JsonValue;
  readonly error?: JsonObject;
};

const FOLDER = join(import.meta.dirname, '../replies');
const REPLIES = readdirSync(FOLDER).flatMap(
  (file) => parseJson(readFileSync(join(FOLDER, file), 'utf8')) as unknown as readonly Reply[],
);

/** What anvil answers with an error by its nature. */
const REFUSED =
  'anvil_setMinGasPrice hardhat_setMinGasPrice eth_getTransactionBySenderAndNonce eth_getWork eth_signTypedData eth_signTypedData_v3';

/** What anvil does not serve, by what does. */
const NOT_SERVED: readonly (readonly [served: string, pattern: RegExp])[] = [
  ['geth and others by administrators', /^(admin|miner|clique|dev|testing)_/],
  ['geth with keys', /^personal_(?!sign$)|^eth_(resend|submitTransaction)$/],
  [
    'geth and others with a database',
    /^debug_(?!traceTransaction$|traceCall$|traceBlockBy|getRawTransaction$|codeByHash$)/,
  ],
  ['geth, reth', /^eth_(getHeaderBy|pendingTransactions)|^rpc|^net_peerCount$/],
  ['Erigon', /^erigon_(?!getHeaderByNumber$)|^eth_callMany$/],
  ['Erigon, Nethermind, reth, Besu', /^trace_(call|get$|rawTransaction|replayTransaction)/],
  ['Nethermind', /^(parity|proof|health)_/],
  ['newer nodes', /^eth_(baseFee|capabilities|getBlockAccessList)$/],
  ['block builders and rollups', /^mev_|^eth_(callBundle|sendBundle|.*Private.*|.*Conditional)$/],
  ['proof-of-work nodes', /^eth_(mining|submitHashrate|submitWork)$/],
  ['nodes over WebSocket', /^eth_(un)?subscribe$/],
  ['Tenderly', /^tenderly_(?!set)/],
  ['Hardhat', /^(anvil_setNextBlock|hardhat_set)PrevRandao$/],
  ['chains without geth’s pool by sender', /^txpool_contentFrom$/],
  ['Besu', /^txpool_besu/],
];

const isServed = (name: string): boolean => !NOT_SERVED.some(([, pattern]) => pattern.test(name));
/** Leaves that no reply of this chain can hold, by the reason. */
const NOT_REACHED: readonly (readonly [why: string, pattern: RegExp])[] = [
  ['anvil never syncs', /^eth_syncing\./],
  ['there are no blobs', /blob(VersionedHashes|GasUsed)|BlobGas$|^anvil_getBlob/i],
  ['there are no withdrawals', /\.withdrawals\[\]/],
  ['there are no uncles since the Merge', /\.uncles\[\]$|\.(author|rewardType)$/],
  ['from the Amsterdam fork on', /\.(blockAccessListHash|slotNumber)$/],
  ['only before Byzantium', /\.root$/],
  ['anvil has no such tracer', /\.erc7562Tracer\./],
  ['older nodes name the parity so', /\.authorizationList\[\]\.v$/],
  [
    'the chain is no fork and has no snapshots',
    /\.(forkedNetwork|forkConfig|snapshots)|^anvil_nodeInfo\.network$/,
  ],
  [
    'anvil says less than geth here',
    /^eth_simulateV1\[\]\.(parentBeaconBlockRoot|requestsHash|size|totalDifficulty|withdrawalsRoot|calls)|^eth_createAccessList\.error$/,
  ],
  [
    'anvil’s tracers say less than geth’s',
    /\.(revertReason|codeHash|memSize|idx|ex\.store\.(key|val)|reason|structLogs\[\]\.error|opcountTracer)$|Tracer\{\}$|^debug_trace(Call|BlockByNumber\[\]\.result)\{\}$|^debug_traceBlockByNumber\[\]\.error$/,
  ],
  [
    'other chains have them (handMade.test.ts)',
    /\.(l1\w+|send(Root|Count)|feeCurrency|submissionFeeRefund|maxRefund|depositValue|beneficiary|retry(Data|Value|To)|refundTo|ticketId|requestId|deposit(Nonce|ReceiptVersion)|isSystemTx|mint|sourceHash|baseFee|gasUsedForL1|daFootprintGasScalar|operatorFee(Constant|Scalar)|tokenRatio|queueIndex|sender)$/,
  ],
  [
    'Tempo has them (handMade.test.ts)',
    /\.(fee(Token|Payer)|nonceKey|valid(After|Before))$|\.transactions\[\]\.(calls\[\]\.|aaAuthorizationList\[\]\.|keyAuthorization\b|(feePayerS|s)ignature\b)/,
  ],
  ['no account comes or goes', /stateDiff\{\}\.(balance\.[+-]|storage\{\} as text)$/],
];

function tracedShapes(method: string): readonly Shape[] {
  const { params = [], resultFor } = findMethod(method) ?? {};
  const at = params.findIndex(({ suggestions }) => suggestions === TRACER_OPTIONS.suggestions);
  if (at === -1) return [];
  return (TRACER_OPTIONS.suggestions ?? []).flatMap((text) => {
    const given = params.map((_, index) => (index === at ? (JSON.parse(text) as JsonValue) : null));
    return resultFor?.(given) ?? [];
  });
}

describe('result shapes', () => {
  const reached = new Set<string>();

  it('describe every member of every recorded reply', () => {
    const wrong = REPLIES.flatMap(({ method, params, result }) =>
      result === undefined
        ? []
        : // The one result that is an object or a plain “false”.
          method === 'eth_syncing' && result === false
          ? []
          : mismatches(resultShape(findMethod(method), params), result, method, reached).map(
              (text) => `${method} ${text}`,
            ),
    );
    assert.deepEqual([...new Set(wrong)], []);
  });

  it('know which methods anvil refuses, and which it does not serve', () => {
    const refused = new Set(REPLIES.filter(({ error }) => error !== undefined).map(({ method }) => method));
    assert.deepEqual([...refused].toSorted(), REFUSED.split(' ').toSorted());
    const answered = new Set(REPLIES.map(({ method }) => method));
    const odd = METHODS.filter(({ name }) => answered.has(name) !== isServed(name));
    assert.deepEqual(
      odd.map(({ name }) => name),
      [],
    );
    const stale = NOT_SERVED.filter(([, pattern]) => !METHODS.some(({ name }) => pattern.test(name)));
    assert.deepEqual(stale, []);
  });

  it('are reached leaf by leaf, or it is known why not', () => {
    const served = METHODS.filter(({ name }) => isServed(name) && !REFUSED.split(' ').includes(name));
    const leaves = new Map(
      served
        .flatMap(({ name, result }) =>
          [result, ...tracedShapes(name)].flatMap((shape) => leavesOf(shape, name, name)),
        )
        .toReversed(),
    );
    const unreached = [...leaves].filter(([leaf]) => !reached.has(leaf)).map(([, path]) => path);
    assert.deepEqual(
      unreached.filter((path) => !NOT_REACHED.some(([, pattern]) => pattern.test(path))),
      [],
    );
    const stale = NOT_REACHED.filter(([, pattern]) => !unreached.some((path) => pattern.test(path)));
    assert.deepEqual(stale, []);
  });
});
