// The lines about typed names and signed transactions in the question before a call.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { exactAmount } from '../../core/quantity.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { checksumWarning } from '../../core/text/checksumState.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { nonceNote } from '../../core/write/nonceNote.ts';
import type { SentTransaction } from '../../core/write/sentTransaction.ts';
import { transactionLines } from '../../core/write/transactionLines.ts';
import type { RunExtensionCall } from './chains.ts';

const MOST_TRANSACTIONS = 3;
const MOST_MISTYPED = 8;
const LONGEST_NAME = 40;

/** `vitalik.eth is 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`: the user typed the name, and checks the address. */
export function nameLines({ namedAddresses = [] }: RequestDraft): readonly string[] {
  return namedAddresses.map(({ asked, name = asked, address }) =>
    vscode.l10n.t('{0} is {1}', name, checksummed(address)),
  );
}

/** `Argument “to”, typed with a wrong checksum: 0x…`. */
export function mistypedLines({ mistyped = [] }: RequestDraft): readonly string[] {
  return mistyped
    .slice(0, MOST_MISTYPED)
    .map(({ name, text }) =>
      vscode.l10n.t('Argument “{0}”{1}', ellipsis(name, LONGEST_NAME), checksumWarning(text)),
    );
}

/** Describes signed transactions, each with a note that compares its nonce with that of its account. */
export async function describeSigned(
  sent: readonly SentTransaction[],
  context: DecodeContext,
  ask: RunExtensionCall,
): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const transaction of sent.slice(0, MOST_TRANSACTIONS)) {
    const nonce = await noteOfNonce(transaction, ask);
    shown.push(transactionLines(transaction, context, nonce).join('\n'));
  }
  const more = sent.length - MOST_TRANSACTIONS;
  return more > 0
    ? [
        ...shown,
        more === 1
          ? vscode.l10n.t('and 1 more transaction')
          : vscode.l10n.t('and {0} more transactions', more),
      ]
    : shown;
}

async function noteOfNonce({ fields }: SentTransaction, ask: RunExtensionCall): Promise<string | undefined> {
  const { from } = fields;
  const nonce = exactAmount(fields['nonce']);
  if (typeof from !== 'string' || nonce === undefined) return undefined;
  const count = async (tag: string): Promise<bigint | undefined> => {
    const outcome = (await ask('eth_getTransactionCount', [from, tag]))?.outcome;
    return outcome?.ok === true && !isLargeValue(outcome.result) ? exactAmount(outcome.result) : undefined;
  };
  const pending = await count('pending');
  if (pending === undefined) return vscode.l10n.t('the endpoint did not report the account’s next');
  return nonceNote(nonce, { pending, latest: nonce < pending ? await count('latest') : undefined });
}
