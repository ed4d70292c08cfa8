// What a step of a guided call offers: what was used before, tags of blocks, defaults and examples.

import * as vscode from 'vscode';
import { BLOCK_TAGS, blockTagMeaning } from '../../core/blockTags.ts';
import type { MemberSpec, ParamSpec } from '../../core/catalogue/methodSpec.ts';
import type { TokenUnits } from '../../core/decode/tokenUnit.ts';
import { checksumState } from '../../core/input/checksumState.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { isRemembered } from '../knowledge/recentInputs.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';

/** `recent`: undefined of what is secret. `tokens`: no token sends anything. */
export function suggestions(
  spec: MemberSpec | ParamSpec,
  recent: RecentInputs | undefined,
  tokens: TokenUnits = new Map(),
): { text: string; detail?: string }[] {
  const { type, default: standard, example } = spec;
  if (type === 'bool') return [{ text: 'false' }, { text: 'true' }];
  if (type === 'block' || type === 'blockNumber') {
    return BLOCK_TAGS.map((text) => ({ text, detail: blockTagMeaning(text) ?? '' }));
  }
  const used =
    recent !== undefined && isRemembered(type)
      ? usedOf(spec.name, type, recent)
          .filter((text) => spec.name !== 'from' || !tokens.has(text.toLowerCase()))
          .map((text) => (checksumState(text) === 'none' ? checksummed(text) : text))
          .map((text) => ({ text, detail: vscode.l10n.t('used before') }))
      : [];
  const hints = [...new Set([standard, example, ...(spec.suggestions ?? [])])]
    .filter((text) => text !== undefined)
    .filter((text) => !used.some((known) => isSame(known.text, text)))
    .map((text) => ({ text, detail: hintDetail(text, spec) }));
  return [...used, ...hints];
}

/** An address reads the same in any capitals. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Of senders, those that have sent before come first. */
function usedOf(name: string, type: string, recent: RecentInputs): readonly string[] {
  const all = recent.list(type);
  if (name !== 'from') return all;
  const senders = recent.list('sender');
  const isSender = (text: string): boolean =>
    senders.some((sender) => sender.toLowerCase() === text.toLowerCase());
  return [...senders, ...all.filter((text) => !isSender(text))];
}

function hintDetail(text: string, { default: standard, example }: MemberSpec | ParamSpec): string {
  if (text === standard) return 'default';
  return text === example ? 'example' : 'suggestion';
}
