// Rows computed from an object, such as a transaction's cost or how full a block was. They depend only on the object
// and the values around it, so they appear wherever the object is shown.

import { limitsBlockGas } from '../chain/chain.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatQuantity, formatUnits } from '../quantity.ts';
import { recoverSender } from '../rlp/recoverSender.ts';
import { encodeRlpList, encodeRlpNumber } from '../rlp/parseRlp.ts';
import type { Shape } from '../shape.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { chainOfNode } from './chainOfNode.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import {
  baseFees,
  effectiveTip,
  hasOnlyHighestFees,
  highestCost,
  totalTip,
  tipFromHighestFees,
  transactionFee,
  wei,
} from './feeRows.ts';
import type { ComputedRow } from './feeRows.ts';
import { gasLimitFor } from './sameResult.ts';

/** From this gas limit on, a block has no real limit: blocks of Arbitrum report such a number. */
const NO_LIMIT = 2n ** 48n;

type Rule = {
  /** Members that must be present as numbers; `row` gets their amounts in this order. */
  readonly needs: readonly string[];
  /** A member that must be present, whatever its type. */
  readonly beside?: string;
  readonly row: (
    amounts: readonly bigint[],
    object: JsonObject,
    node: DecodedNode,
  ) => ComputedRow | undefined;
};

const RULES: readonly Rule[] = [
  { needs: ['gasUsed', 'effectiveGasPrice'], row: transactionFee },
  {
    needs: ['baseFeePerGas', 'gasUsed'],
    row: ([baseFee, gasUsed], object, node) => baseFees(baseFee! * gasUsed!, object, node),
  },
  {
    needs: ['gasUsed', 'gasLimit'],
    row: ([used, limit], _object, node) =>
      limit! >= NO_LIMIT || !limitsBlockGas(chainOfNode(node))
        ? undefined
        : share('block utilisation', used!, limit!, 'gasLimit'),
  },
  { needs: ['gasUsed'], row: ([used], _object, node) => gasShare(used!, node) },
  {
    needs: ['gas', 'gasPrice'],
    row: ([, price], object, node) =>
      hasOnlyHighestFees(object) ? undefined : effectiveTip('gasPrice', price!, object, node),
  },
  {
    needs: ['gasUsed', 'effectiveGasPrice'],
    row: ([, price], object, node) => effectiveTip('effectiveGasPrice', price!, object, node),
  },
  { needs: ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas'], row: tipFromHighestFees },
  { needs: ['gasUsed', 'effectiveGasPrice', 'baseFeePerGas'], row: totalTip },
  {
    needs: ['blobGasUsed', 'blobGasPrice'],
    row: ([blobGas, price]) =>
      blobGas === 0n ? undefined : wei('blob fee', blobGas! * price!, 'blobGasUsed × blobGasPrice'),
  },
  { needs: ['gas', 'value', 'nonce'], row: highestCost },
  { needs: ['blockNumber'], row: ([number], _object, node) => confirmations(number!, node) },
  {
    needs: ['number', 'gasLimit'],
    row: ([number], _object, node) => confirmations(number!, node),
  },
  { needs: ['chainId', 'nonce', 'yParity', 'r', 's'], beside: 'address', row: authority },
  // Older nodes name yParity `v`; in it, 27 and 28 stand for 0 and 1.
  { needs: ['chainId', 'nonce', 'v', 'r', 's'], beside: 'address', row: authority },
  { needs: ['chainId', 'nonce', 'r', 's'], beside: 'address', row: reachOfAuthorization },
  { needs: ['oldestBlock'], row: ([oldest], object) => feesByBlock(oldest!, object) },
];

export function derivedRows(node: DecodedNode): readonly DecodedNode[] {
  const object = node.value as JsonObject;
  const rows: DecodedNode[] = [];
  for (const rule of RULES) {
    if (!mayHaveRow(object, rule)) continue;
    const { needs, row } = rule;
    const amounts = amountsOf(object, needs);
    const made = amounts === undefined ? undefined : row(amounts, object, node);
    if (made === undefined) continue;
    const { label, value, shape, note } = made;
    if (Object.hasOwn(object, label) || rows.some((other) => other.label === label)) continue;
    rows.push(decode(label, value, shape, { parent: node, provenance: 'derived', note }));
  }
  return rows;
}

/** Whether an object has the members that at least one row needs. */
export function hasDerivedRows(object: JsonObject): boolean {
  return RULES.some((rule) => mayHaveRow(object, rule));
}

/** The amounts of these members; undefined where one is missing or is not a number. */
function amountsOf(object: JsonObject, names: readonly string[]): readonly bigint[] | undefined {
  const amounts: bigint[] = [];
  for (const name of names) {
    const amount = exactAmount(object[name]);
    if (amount === undefined) return undefined;
    amounts.push(amount);
  }
  return amounts;
}

function mayHaveRow(object: JsonObject, { needs, beside }: Rule): boolean {
  // A plain loop, as each object of a long list is tested for each rule.
  for (const name of needs) if (object[name] === undefined) return false;
  return beside === undefined || object[beside] !== undefined;
}

function gasShare(used: bigint, node: DecodedNode): ComputedRow | undefined {
  // Some tracers include the transaction's intrinsic gas in the top frame’s gasUsed, but not in its gas.
  if (node.context.isGasShareElsewhere === true && isTopFrame(node)) return undefined;
  const limit = gasLimitFor(node);
  return limit === undefined ? undefined : share('gas utilisation', used, limit.gas, limit.of);
}

function isTopFrame({ value, parent }: DecodedNode): boolean {
  for (let above = parent; above !== undefined; above = above.parent)
    if (above.value !== value && isCallFrame(above.value)) return false;
  return isCallFrame(value);
}

function confirmations(number: bigint, { context }: DecodedNode): ComputedRow | undefined {
  const { head } = context;
  if (head === undefined || head < number) return undefined;
  const value = formatQuantity(head - number + 1n);
  return { label: 'confirmations', value, shape: 'count', note: `head seen last: ${formatUnits(head, 0)}` };
}

/** The account that signed an authorization (EIP-7702). */
function authority(amounts: readonly bigint[], { address }: JsonObject): ComputedRow | undefined {
  const [chainId, nonce, yParity, r, s] = amounts;
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const signed = `${encodeRlpNumber(chainId!)}94${address.slice(2).toLowerCase()}${encodeRlpNumber(nonce!)}`;
  const parity = yParity! >= 27n ? yParity! - 27n : yParity!;
  const value = recoverSender(`05${encodeRlpList(signed)}`, r!, s!, Number(parity));
  if (value === undefined) return undefined;
  return { label: 'authority', value, shape: 'address', note: 'recovered from the signature' };
}

/** The meaning of a zero chain id or a zero address in an authorization. */
function reachOfAuthorization(
  [chainId]: readonly bigint[],
  { address, from }: JsonObject,
): ComputedRow | undefined {
  // A transaction has these members too, but also `from`.
  if (typeof address !== 'string' || from !== undefined) return undefined;
  const parts = [
    ...(chainId === 0n ? ['it holds on every chain'] : []),
    ...(/^0x0{40}$/.test(address) ? ['it ends the account’s delegation'] : []),
  ];
  if (parts.length === 0) return undefined;
  return { label: 'meaning', value: parts.join('; '), shape: 'text', note: 'EIP-7702' };
}

/** The lists of eth_feeHistory by block. The lists of base fees have one item more, for the next block. */
function feesByBlock(oldest: bigint, object: JsonObject): ComputedRow | undefined {
  const lists = Object.entries(FEE_LISTS).filter(([name]) => Array.isArray(object[name]));
  const list = (name: string): readonly JsonValue[] => object[name] as readonly JsonValue[];
  const count = Math.max(0, ...lists.map(([name]) => list(name).length));
  if (count === 0) return undefined;
  const blocks = Array.from({ length: count }, (_, index) => ({
    block: formatQuantity(oldest + BigInt(index)),
    ...Object.fromEntries(
      lists.filter(([name]) => index < list(name).length).map(([name]) => [name, list(name)[index]!]),
    ),
  }));
  const shape: Shape = {
    headline: ['block', 'baseFeePerGas', 'gasUsedRatio'],
    object: { block: 'blockNumber', ...FEE_LISTS },
  };
  const countOf = (name: string): number => (Array.isArray(object[name]) ? list(name).length : 0);
  const isNextIn = countOf('baseFeePerGas') === countOf('gasUsedRatio') + 1;
  const note = isNextIn
    ? 'the last one is the next block, of which only the base fees are given'
    : 'the lists above';
  return { label: 'by block', value: blocks, shape: { array: shape }, note };
}

const FEE_LISTS: Readonly<Record<string, Shape>> = {
  baseFeePerGas: 'weiPerGas',
  gasUsedRatio: 'ratio',
  reward: { array: 'weiPerGas' },
  baseFeePerBlobGas: 'weiPerGas',
  blobGasUsedRatio: 'ratio',
};

/**
 * A share in percent, to two decimals; undefined where the part exceeds the whole: they then do not belong together.
 */
function share(label: string, part: bigint, whole: bigint, of: string): ComputedRow | undefined {
  if (whole === 0n || part > whole) return undefined;
  const value = formatUnits((part * 20_000n + whole) / (2n * whole), 4).replaceAll(',', '');
  return { label, value, shape: 'ratio', note: `gasUsed of ${of}, to 0.01 %` };
}
