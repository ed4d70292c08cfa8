// Which members of a row the cells of a column are made of.

import type { Column } from './table.ts';

/** Names the chain that amounts beside it are of. */
export const CHAIN = 'chainId';
/** What an event is read from; with one of the last two, other rows can stand before it. */
export const LOG_MEMBERS: readonly string[] = ['address', 'topics', 'data', CHAIN, 'error', 'structLogs'];
export const BESIDE_EVENT = ['error', 'structLogs'];
/** A log with any of these is decoded. */
export const NOT_BY_FORM: readonly string[] = [CHAIN, ...BESIDE_EVENT];
const TOPICS: readonly string[] = ['topics', CHAIN];
export const BESIDE_CALLDATA = ['to', 'type'];

/** The members that a column's cells are made of; undefined where it may be any. */
export function membersOf({ role, label }: Column): readonly string[] | undefined {
  if (role === 'member') return [label, CHAIN];
  if (role === 'topic') return TOPICS;
  return role === 'event' || role === 'argument' ? LOG_MEMBERS : undefined;
}
