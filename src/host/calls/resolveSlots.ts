// Replaces variables such as `balances[bob]`, typed where a call takes a slot, by their slots before it is sent.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import { variablesInCall, withSlots } from '../../core/call/slotsInCall.ts';
import type { TypedVariable } from '../../core/call/slotsInCall.ts';
import { readSlotExpression } from '../../core/call/slotExpression.ts';
import { wordDigits } from '../../core/layout/storagePlace.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { NO_LAYOUT } from '../knowledge/layouts.ts';
import type { RunExtensionCall } from './chains.ts';
import { learnContracts } from './partyNames.ts';

export type StorageKnowledge = Pick<Knowledge, 'contracts' | 'layouts' | 'addresses'>;

/** The call with slots in place of variables, or with `refusal`. `ask`: asks for the code at an unknown address. */
export async function withSlotsOf(
  draft: RequestDraft,
  storage: StorageKnowledge,
  ask: RunExtensionCall,
): Promise<RequestDraft> {
  const slots = new Map<string, string>();
  for (const variable of draft.refusal === undefined ? variablesInCall(draft.method, draft.params) : []) {
    const found = await slotOf(variable, draft.endpoint.id, storage, ask);
    if ('problem' in found) return { ...draft, refusal: { kind: 'input', message: found.problem } };
    slots.set(keyOf(variable), found.slot);
  }
  if (slots.size === 0) return draft;
  return { ...draft, params: withSlots(draft.method, draft.params, (one) => slots.get(keyOf(one))) };
}

function keyOf({ text, owner }: TypedVariable): string {
  return `${owner} ${text}`;
}

async function slotOf(
  { text, owner }: TypedVariable,
  endpointId: string,
  storage: StorageKnowledge,
  ask: RunExtensionCall,
): Promise<{ readonly slot: string } | { readonly problem: string }> {
  const variables = await variablesAt(owner, endpointId, storage, ask);
  if (variables === undefined)
    return {
      problem: vscode.l10n.t(
        '“{0}” was not found: the code at {1} is of no contract of this folder, or of several with different variables. Type the slot as a number.',
        text,
        shortHex(owner),
      ),
    };
  if (variables === 'untold') return notFound(text, NO_LAYOUT);
  const known = storage.addresses.known(endpointId);
  const addressOf = (name: string): string | undefined =>
    known.find(({ label }) => label.toLowerCase() === name.toLowerCase())?.address;
  const read = readSlotExpression(text, variables, addressOf);
  return read.ok ? { slot: `0x${wordDigits(read.place.slot)}` } : notFound(text, read.problem);
}

function notFound(text: string, why: string): { readonly problem: string } {
  return { problem: vscode.l10n.t('“{0}” was not found: {1}', text, why) };
}

async function variablesAt(
  owner: string,
  endpointId: string,
  { contracts, layouts }: StorageKnowledge,
  ask: RunExtensionCall,
) {
  await learnContracts([owner], endpointId, contracts, ask);
  return layouts.read(contracts.shownAt(endpointId, '')?.(owner, true));
}
