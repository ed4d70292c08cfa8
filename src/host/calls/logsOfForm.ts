// What the rows of a search for logs say of its form: how many blocks, and which event.

import * as vscode from 'vscode';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { draftAt } from '../../core/form/draft.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { signatureKind } from '../../core/form/formShape.ts';
import { formSteps } from '../../core/form/formSteps.ts';
import { unfinishedParams } from '../../core/form/guidedForm.ts';
import { blockOffset } from '../../core/input/blockOffset.ts';
import { isJsonObject } from '../../core/json.ts';
import { groupDigits } from '../../core/quantity.ts';

/** The parameters with the event that their topics mean: two events of one name have the same number of topics. */
export function withEventName(given: string, spec: MethodSpec, form: FormDraft): string {
  for (const { spec: step, place } of formSteps(spec)) {
    const draft = signatureKind(step.type) === 'event' ? JSON.stringify(draftAt(form, place)) : '';
    const event = /"([a-z_$][\w$]*\([^"]*\))"/i.exec(draft)?.[1];
    if (event !== undefined) return given.replace(/\btopics 1 item\b/, () => `topics ${event}`);
  }
  return given;
}

/** Which blocks a search for logs is in, in words before what can be cut: without a range, only the newest. */
export function logRangeText(spec: MethodSpec, form: FormDraft, context: DecodeContext): string {
  if (spec.name !== 'eth_getLogs') return '';
  const [filter = null] = unfinishedParams(spec, form, context);
  const { fromBlock, toBlock, blockHash } = isJsonObject(filter) ? filter : {};
  if ((fromBlock ?? toBlock ?? blockHash) === undefined) return vscode.l10n.t('newest block only');
  if (fromBlock === 'earliest' && toBlock === 'latest') return vscode.l10n.t('all blocks');
  const { tag, back } = (typeof fromBlock === 'string' ? blockOffset(fromBlock) : undefined) ?? {};
  return tag === 'latest' && toBlock === 'latest' && back !== undefined
    ? vscode.l10n.t('newest {0} blocks', groupDigits(back + 1n))
    : '';
}
