// What a step of a guided call offers: what was used before, tags of blocks, defaults and examples.

import * as vscode from 'vscode';
import { BLOCK_TAGS, blockTagMeaning } from '../../core/blockTags.ts';
import type { InputShape, MemberSpec, ParamSpec } from '../../core/catalogue/methodSpec.ts';
import type { TokenUnits } from '../../core/decode/tokenUnit.ts';
import { takesAddress } from '../../core/form/formShape.ts';
import { checksumState } from '../../core/input/checksumState.ts';
import { addressNamed } from '../../core/input/namedAddress.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { isRemembered } from '../knowledge/recentInputs.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';

type Suggestion = { readonly text: string; readonly label?: string; readonly detail?: string };

export type SuggestionMeans = {
  /** Undefined of what is secret. */
  readonly recent: RecentInputs | undefined;
  /** No token sends anything. */
  readonly tokens?: TokenUnits;
  /** Where an address is asked for. */
  readonly addresses?: readonly KnownAddress[];
  /** It is one of a contract, not of an account. */
  readonly isContract?: boolean;
};

/** What stands for what is typed: the address, where it is the name of one and one is asked for. */
export function namedIn(addresses: readonly KnownAddress[], type: InputShape): (text: string) => string {
  return takesAddress(type) ? (text) => addressNamed(addresses, text) ?? text : (text) => text;
}

export function suggestions(
  spec: MemberSpec | ParamSpec,
  { recent, tokens = new Map(), addresses = [], isContract = false }: SuggestionMeans,
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

/** Those that have a name, and those used before, each once. Of contracts, accounts that have sent come last. */
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
  const isSender = ({ text }: Suggestion): boolean => senders.some((sender) => isSame(sender, text));
  return [
    ...contracts,
    ...[...labelled, ...others].toSorted((a, b) => Number(isSender(a)) - Number(isSender(b))),
  ];
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
