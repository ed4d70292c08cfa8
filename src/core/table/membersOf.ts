// Says which members of a row the cells of a column are made from.

import type { Column } from './table.ts';

/** The member that names the chain of the amounts beside it. */
export const CHAIN = 'chainId';
/**
 * The members that an event is decoded from; with one of the last two, other derived rows can come before the event.
 */
export const LOG_MEMBERS: readonly string[] = ['address', 'topics', 'data', CHAIN, 'error', 'structLogs'];
export const BESIDE_EVENT = ['error', 'structLogs'];
/** A log with any of these members must be decoded. */
export const NOT_BY_FORM: readonly string[] = [CHAIN, ...BESIDE_EVENT];
const TOPICS: readonly string[] = ['topics', CHAIN];
/** The derived column of every list of logs or transactions, and the members on which it depends; see `derivedRows`. */
const CONFIRMATIONS = 'confirmations';
export const ITS_BLOCK = 'blockNumber';
const OF_CONFIRMATIONS: readonly string[] = [ITS_BLOCK, CONFIRMATIONS, 'number', 'gasLimit'];
export const BESIDE_CALLDATA = ['to', 'type'];

/** The members from which a column's cells are made; undefined where it can be any member. */
export function membersOf({ role, label }: Column): readonly string[] | undefined {
  if (role === 'member') return [label, CHAIN];
  if (role === 'topic') return TOPICS;
  if (isConfirmations({ role, label })) return OF_CONFIRMATIONS;
  return role === 'event' || role === 'argument' ? LOG_MEMBERS : undefined;
}

export function isConfirmations({ role, label }: Pick<Column, 'role' | 'label'>): boolean {
  return role === 'derived' && label === CONFIRMATIONS;
}
