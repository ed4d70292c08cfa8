// Adds the outcome of a sent transaction to its subject, above the transaction hash that came back.

import * as vscode from 'vscode';
import { noCodeText } from '../../core/call/ranNothing.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { oneLine } from '../../core/text/oneLine.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import type { Fact } from '../../protocol/viewer.ts';
import type { MinedWrites, WriteFate } from '../calls/minedWrites.ts';
import { isUndone } from '../history/entryMarks.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { entryTab } from '../subjects/entryTab.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import type { RowSource } from '../subjects/rowSource.ts';
import type { Subject } from '../subjects/subject.ts';

const OPEN_TEXTS = {
  waiting: vscode.l10n.t('Sent, waiting for a block…'),
  unseen: vscode.l10n.t('Sent, but not in a block 80 seconds later'),
  unanswered: vscode.l10n.t('Sent, but the endpoint did not say what became of it'),
} as const;

/** The subject without the outcome: when it is shown again, the outcome known by then is added to it. */
const plain = new WeakMap<Subject, Subject>();

export function withFate(
  shown: Subject,
  writes: Omit<MinedWrites, 'dispose'> | undefined,
  contextOf: ContextOf,
): Subject {
  const subject = plain.get(shown) ?? shown;
  const { entry, view } = subject;
  const fate = entry && (writes?.of(entry.id) ?? entry.fate);
  if (entry === undefined || fate === undefined || isUndone(entry)) return subject;
  const again = { action: { kind: 'own', name: 'lookAgain' } as const, label: vscode.l10n.t('Check again') };
  const withNote: Subject = {
    ...subject,
    ...('reason' in fate && fate.state === 'failed'
      ? { tab: entryTab({ ...entry, fate }, undefined, contextOf(entry)) }
      : {}),
    source: withContract(subject.source, fate, contextOf(entry)),
    view: {
      ...view,
      summary: fateText(fate, contextOf(entry)),
      ...omitUndefined({ tone: toneOf(fate) ?? view.tone }),
      facts: [...view.facts, ...gasFact(fate)],
      actions: isOpen(fate) ? [again, ...view.actions] : view.actions,
    },
    own: {
      ...subject.own,
      lookAgain() {
        writes?.recheck(entry);
        return Promise.resolve(undefined);
      },
    },
  };
  plain.set(withNote, subject);
  return withNote;
}

function toneOf(fate: WriteFate): Subject['view']['tone'] {
  if (fate.state === 'failed') return 'failed';
  const isUnclear = 'reason' in fate ? fate.ranNothing !== undefined : isOpen(fate);
  return isUnclear ? 'unclear' : undefined;
}

/** Whether the outcome is unknown after all automatic checks. */
function isOpen({ state }: WriteFate): boolean {
  return state === 'unseen' || state === 'unanswered';
}

function fateText(fate: WriteFate, context: DecodeContext): string {
  if (!('reason' in fate)) return OPEN_TEXTS[fate.state];
  const { block, ranNothing, created } = fate;
  const reason = oneLine(fate.reason);
  const number = numberText(block);
  if (ranNothing !== undefined)
    return vscode.l10n.t('Succeeded in block {0}, but {1}', number, noCodeText(ranNothing, context));
  if (created !== undefined)
    return vscode.l10n.t('Created {0} in block {1}', shortHex(checksummed(created)), number);
  if (fate.state === 'succeeded') return vscode.l10n.t('Succeeded in block {0}', number);
  return reason === ''
    ? vscode.l10n.t('Failed in block {0}', number)
    : vscode.l10n.t('Failed in block {0}: {1}', number, reason);
}

/** Adds a row for the created contract, below the other rows, which keep their places. */
function withContract(source: RowSource, fate: WriteFate, context: DecodeContext): RowSource {
  if (!('created' in fate) || fate.created === undefined) return source;
  const note = vscode.l10n.t('from the receipt');
  const contract = decode('contract', fate.created, 'address', { context, provenance: 'derived', note });
  const roots = source.roots.flatMap((_row, at) => source.node([at]) ?? []);
  return nodeRows([...roots, contract]);
}

function gasFact(fate: WriteFate): readonly Fact[] {
  if (!('gasUsed' in fate) || fate.gasUsed === undefined) return [];
  const text = vscode.l10n.t('{0} gas used', numberText(fate.gasUsed));
  return [{ name: vscode.l10n.t('Gas'), text, detail: '', isPlain: true }];
}

function numberText(quantity: string | undefined): string {
  const amount = exactAmount(quantity);
  return amount === undefined ? '?' : groupDigits(amount);
}
