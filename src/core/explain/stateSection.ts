// The section with what a transaction changed: variables by name, ether, nonces, code.

import type { DecodeContext } from '../decode/decodedNode.ts';
import { isStateDiff, readStateDiff } from '../decode/stateDiff.ts';
import type { AccountChange } from '../decode/stateDiff.ts';
import { stateRows, unnamedSlots } from '../decode/stateRows.ts';
import type { StateRows } from '../decode/stateRows.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { checksummed } from '../text/checksummed.ts';
import type { StepStorage } from '../trace/stepStorage.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';
import type { Execution } from './findExecution.ts';
import { objectOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';
import { mayGiveSteps, requestStepTree } from './requestStepTree.ts';
import { minedSteps } from './stepSubject.ts';

const TRACE = 'debug_traceTransaction';
const FEE_RECIPIENT = 'the fee recipient of the block';
const BY_STEPS = 'From its EVM steps, which show storage only, not balances, nonces or code.';
const NOT_READ = 'A value that was written and never read before has a “?” for what it was.';
const UNDONE =
  'Nothing but the sender’s nonce and balance, and the balance of who got the fee: what its calls changed was undone.';
const AUTHORIZED = 'Accounts that it set to run code (EIP-7702) stay so.';
const TRACER = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };

/** `notes`: sentences on where the changes are from, and what they lack. */
export type StateFacts = { readonly changes: readonly AccountChange[]; readonly notes: readonly string[] };

/**
 * Asks prestateTracer where debug_traceTransaction succeeded before, else for EVM steps where it may give them. Only of a
 * traced transaction that succeeded: a failed one changes no more than a nonce and a fee.
 */
export async function askState(
  { state, traced, storage }: Execution,
  mined: Mined,
  gather: Gather,
): Promise<StateFacts | undefined> {
  if (state !== 'succeeded' || traced === undefined) return undefined;
  if (storage !== undefined) return factsOfSteps(storage);
  const asked = gather.sources().filter(({ method }) => method === TRACE);
  let refused = asked[0]?.outcome;
  if (asked.some(({ outcome }) => outcome.ok)) {
    refused = await gather.request('what it changed', TRACE, [mined.hash, TRACER]);
    const diff = objectOf(refused);
    if (diff !== undefined && isStateDiff(diff)) return { changes: readStateDiff(diff), notes: [] };
  }
  if (refused === undefined || !mayGiveSteps(refused)) return undefined;
  const found = await requestStepTree(
    'its EVM steps, for what it changed',
    minedSteps(mined),
    gather,
    refused,
  );
  if (found.tree !== undefined) return factsOfSteps(found.tree.storage());
  return found.refusal === '' ? undefined : { changes: [], notes: [found.refusal] };
}

function factsOfSteps({ accounts, destroyed }: StepStorage): StateFacts {
  const none = { balance: undefined, nonce: undefined, code: undefined };
  return {
    changes: accounts.map((account) => ({ ...account, ...none })),
    notes: [
      BY_STEPS,
      ...destroyed.map((address) => `${checksummed(address)} destroyed itself: its storage is left out.`),
    ],
  };
}

/** `logs`: those of the receipt. `feeRecipient`: the `miner` of the block. */
export function stateFound(
  { changes }: StateFacts,
  { transaction }: Mined,
  { traced }: Execution,
  logs: readonly JsonObject[],
  feeRecipient: JsonValue | undefined,
  context: DecodeContext,
): StateRows {
  const recipient = typeof feeRecipient === 'string' ? feeRecipient.toLowerCase() : undefined;
  const noted = changes.map((change) =>
    change.address === recipient ? { ...change, balanceNote: FEE_RECIPIENT } : change,
  );
  return stateRows(noted, [transaction, logs, traced ?? null], context);
}

export function stateSection(
  found: StateRows,
  { notes }: StateFacts,
  context: DecodeContext,
): readonly Section[] {
  const rows = [...found.rows, ...unnamedSlots(found, { context })];
  const unread = found.changes.some(({ before }) => before === undefined) ? [NOT_READ] : [];
  return explanationSection('state', rows, [...notes, ...unread, ...found.layoutHints]);
}

/** The section for a transaction that was mined and failed. */
export function undoneSection({ authorizationList: list }: JsonObject): readonly Section[] {
  return explanationSection(
    'state',
    [],
    [UNDONE, ...(Array.isArray(list) && list.length > 0 ? [AUTHORIZED] : [])],
  );
}
