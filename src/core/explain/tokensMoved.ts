// The tokens that each account gained or lost, by ERC-20, ERC-721 and ERC-1155 events. Other events prove nothing, as a
// contract can write anything into them.

import { decodeLog } from '../abi/decodeCall.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatUnits } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { MOVED } from './moveWords.ts';
import type { MoveWords } from './moveWords.ts';
import { addressRows } from './addressRows.ts';
import type { AddressRow } from './addressRows.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';

type Move = {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** The id of the token, where tokens have ids. */
  readonly id: string | undefined;
  readonly amount: bigint;
};

type Net = { readonly token: string; readonly holder: string; readonly id: string | undefined; net: bigint };

type ReadMoves = (args: readonly JsonValue[], topics: number) => readonly Omit<Move, 'token'>[];

const EVENTS: Readonly<Record<string, ReadMoves>> = {
  // ERC-721 has the token’s id as a fourth topic, ERC-20 the amount as data.
  'Transfer(address,address,uint256)': ([from, to, number], topics) =>
    topics === 4 ? moves(from, to, [number], ['1']) : topics === 3 ? moves(from, to, [], [number]) : [],
  'TransferSingle(address,address,address,uint256,uint256)': ([, from, to, id, amount]) =>
    moves(from, to, [id], [amount]),
  'TransferBatch(address,address,address,uint256[],uint256[])': ([, from, to, ids, amounts]) =>
    Array.isArray(ids) && Array.isArray(amounts) && ids.length === amounts.length
      ? moves(from, to, ids, amounts)
      : [],
};

/** The transfers in these logs, in their order. */
export function tokenMoves(logs: readonly JsonObject[], { signatures }: DecodeContext): readonly Move[] {
  return logs.flatMap((log) => {
    const { address, topics, data } = log;
    if (typeof address !== 'string' || !Array.isArray(topics) || typeof data !== 'string') return [];
    const [reading] = decodeLog(topics, data, signatures ?? builtInSignatures());
    const read = reading?.exact === true ? EVENTS[reading.signature.text] : undefined;
    if (read === undefined || !isJsonObject(reading?.value)) return [];
    const token = address.toLowerCase();
    return read(Object.values(reading.value), topics.length).map((move) => ({ token, ...move }));
  });
}

/** A row for each account, token and id whose holding changed, token by token. */
export function tokensMoved(
  all: readonly Move[],
  units: TokenUnits,
  context: DecodeContext,
  words = MOVED,
): readonly DecodedNode[] {
  const rows = netMoves(all).map((net): AddressRow => tokenRow(net, units.get(net.token), words));
  return addressRows(rows, context, 'derived');
}

function netMoves(all: readonly Move[]): readonly Net[] {
  const nets = new Map<string, Net>();
  const add = ({ token, id }: Move, holder: string, amount: bigint): void => {
    const key = `${token} ${id ?? ''} ${holder}`;
    const net = nets.get(key);
    if (net === undefined) nets.set(key, { token, holder, id, net: amount });
    else net.net += amount;
  };
  for (const move of all) {
    add(move, move.from, -move.amount);
    add(move, move.to, move.amount);
  }
  const ranks = new Map([...new Set(all.map(({ token }) => token))].map((token, rank) => [token, rank]));
  return [...nets.values()]
    .filter(({ net }) => net !== 0n)
    .toSorted((a, b) => ranks.get(a.token)! - ranks.get(b.token)!);
}

function tokenRow(
  { token, holder, id, net }: Net,
  unit: TokenUnit | undefined,
  { lost, gained }: MoveWords,
): AddressRow {
  const direction = net < 0n ? lost : gained;
  const amount = net < 0n ? -net : net;
  const hasUnit = unit !== undefined && id === undefined;
  const shape: Shape = {
    headline: [direction, 'id', 'token'],
    object: {
      [direction]: hasUnit ? 'text' : 'quantity',
      id: 'quantity',
      token: 'address',
      amount: 'quantity',
    },
  };
  const value: JsonObject = {
    [direction]: hasUnit ? `${formatUnits(amount, unit.decimals)} ${unit.symbol}` : amount.toString(),
    ...omitUndefined({ id }),
    token,
    ...(hasUnit ? { amount: amount.toString() } : {}),
  };
  return { address: holder, value, shape };
}

function moves(
  from: JsonValue | undefined,
  to: JsonValue | undefined,
  ids: readonly (JsonValue | undefined)[],
  amounts: readonly (JsonValue | undefined)[],
): readonly Omit<Move, 'token'>[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const accounts = { from: from.toLowerCase(), to: to.toLowerCase() };
  return amounts.map((amount, index) => ({
    ...accounts,
    id: exactAmount(ids[index])?.toString(),
    amount: exactAmount(amount) ?? 0n,
  }));
}
