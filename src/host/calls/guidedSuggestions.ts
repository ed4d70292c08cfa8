// What a step of a guided call suggests: values used before, block tags, defaults and examples.

import * as vscode from 'vscode';
import { BLOCK_TAGS, blockTagMeaning } from '../../core/blockTags.ts';
import type { InputShape, MemberSpec, ParamSpec } from '../../core/catalogue/methodSpec.ts';
import type { TokenUnits } from '../../core/decode/tokenUnit.ts';
import { takesAddress } from '../../core/form/formShape.ts';
import { checksumState } from '../../core/text/checksumState.ts';
import { addressNamed } from '../../core/input/namedAddress.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { isRemembered } from '../knowledge/recentInputs.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';

type Suggestion = { readonly text: string; readonly label?: string; readonly detail?: string };

export type SuggestionOptions = {
  /** Undefined for secret values. */
  readonly recent: RecentInputs | undefined;
  /** Known tokens. They are left out where a sender is asked for: a token sends nothing. */
  readonly tokens?: TokenUnits;
  /** Known addresses, for fields that take an address. */
  readonly addresses?: readonly KnownAddress[];
  /** The field takes the address of a contract, not of an account. */
  readonly isContract?: boolean;
};

/** Replaces the typed name of a known address by the address, in fields that take one. */
export function namedIn(addresses: readonly KnownAddress[], type: InputShape): (text: string) => string {
  return takesAddress(type) ? (text) => addressNamed(addresses, text) ?? text : (text) => text;
}

export function suggestions(
  spec: MemberSpec | ParamSpec,
  { recent, tokens = new Map(), addresses = [], isContract = false }: SuggestionOptions,
): readonly Suggestion[] {
  const { type, default: standard, example } = spec;
  if (type === 'bool') return [{ text: 'false' }, { text: 'true' }];
  if (type === 'block' || type === 'blockNumber') {
    return BLOCK_TAGS.map((text) => ({ text, detail: blockTagMeaning(text) ?? '' }));
  }
  const remembered =
    recent !== undefined && isRemembered(type)
      ? usedOf(spec.name, type, recent)
          .filter((text) => spec.name !== 'from' || !tokens.has(text.toLowerCase()))
          .map((text) => (checksumState(text) === 'none' ? checksummed(text) : text))
      : [];
  const used =
    recent !== undefined && type === 'address' && spec.name !== 'from'
      ? knownFirst(addresses, remembered, { recent, isContract })
      : remembered.map((text) => ({ text, detail: vscode.l10n.t('used before') }));
  const hints = [...new Set([standard, example, ...(spec.suggestions ?? [])])]
    .filter((text) => text !== undefined)
    .filter((text) => !used.some((known) => isSame(known.text, text)))
    .map((text) => ({ text, detail: hintDetail(text, spec) }));
  return [...used, ...hints];
}

/**
 * Addresses that have a name and addresses used before, each once. Where a contract is asked for, contracts come first,
 * those with a name before others, and accounts that have sent transactions last; elsewhere contracts come last.
 */
function knownFirst(
  addresses: readonly KnownAddress[],
  used: readonly string[],
  { recent, isContract }: { readonly recent: RecentInputs; readonly isContract: boolean },
): readonly Suggestion[] {
  const named = addresses.filter(({ label }) => label !== '');
  const others = used
    .filter((text) => !named.some(({ address }) => isSame(address, text)))
    .map((text) => ({ text, detail: vscode.l10n.t('used before') }));
  const asRow = ({ address, label, detail }: KnownAddress): Suggestion => ({
    text: address,
    label,
    detail: `${address} ${detail}`,
  });
  const [contracts, labelled] = [true, false].map((wanted) =>
    named.filter((one) => one.isContract === wanted).map(asRow),
  ) as [Suggestion[], Suggestion[]];
  if (!isContract) return [...labelled, ...others, ...contracts];
  const senders = recent.list('sender');
  const isAmong = (all: readonly string[], { text }: Suggestion): boolean =>
    all.some((one) => isSame(one, text));
  const likely = addresses.filter((one) => one.isContract).map(({ address }) => address);
  const rank = (one: Suggestion): number => (isAmong(likely, one) ? 0 : isAmong(senders, one) ? 2 : 1);
  return [...contracts, ...[...labelled, ...others].toSorted((a, b) => rank(a) - rank(b))];
}

/** Compares texts such as addresses without regard to letter case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Values used before. For `from`, accounts that have sent transactions come first. */
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
