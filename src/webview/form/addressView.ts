// The control for an address: offers known addresses, also by label, and shows the label and checksum of the typed one.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { say } from '../common/say.ts';
import { placeId } from '../../core/form/draft.ts';
import { takesAddress } from '../../core/form/formShape.ts';
import { checksumState } from '../../core/text/checksumState.ts';
import { addressNamed } from '../../core/input/namedAddress.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { comboView } from './comboView.ts';
import type { ComboOption } from './comboView.ts';
import type { Field, FormView } from './field.ts';

export function addressView(
  { spec, place, isOptional }: Field,
  view: FormView,
  id: string,
  { text, hint }: { readonly text: string; readonly hint: string },
  onText: (text: string) => void,
): TemplateResult {
  const { addresses } = view.known;
  const offered =
    spec.name === 'from' ? senders(addresses, !isOptional && place.at(-1) === 'from') : addresses;
  // A label typed in full is replaced by its address when the field is left or Enter is pressed.
  const onTyped = (event: Event): void => {
    const address = addressNamed(addresses, (event.target as HTMLInputElement).value);
    if (address !== undefined) onText(address);
  };
  const isWhole = (typed: string): boolean => checksumState(typed) !== undefined;
  const options = (typed: string): readonly ComboOption[] => optionsFor(offered, typed);
  const combo = { id, label: spec.name, text, hint, options, onText, isWhole };
  return html`<div
    @change=${onTyped}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Enter') onTyped(event);
    }}
  >
    ${comboView(combo, view)}
  </div>`;
}

/** The label of a known address, and whether its capitals are a valid checksum. */
export function addressEcho(
  { spec, place, isSecret }: Field,
  view: FormView,
  text: string,
  id = placeId(place),
): TemplateResult | typeof nothing {
  if (isSecret || !takesAddress(spec.type)) return nothing;
  const state = checksumState(text);
  if (state === undefined) return nothing;
  const known = named(view.known.addresses, text);
  // A wrong checksum is shown as a note already.
  const words = { right: say('Checksum OK'), none: say('No checksum'), wrong: undefined }[state];
  const label = known?.label ? html`<strong>${known.label}</strong>` : undefined;
  const parts = [label, words].filter((part) => part !== undefined);
  return html`<p class="quiet" id="about-${id}">
    ${parts.map((part, at) => html`${at === 0 ? nothing : ' · '}${part}`)}
  </p>`;
}

/**
 * `isTransaction`: accounts only, as a contract sends no transactions. Else accounts first: a call can be tried from the
 * address of a contract, and a function can take one as `from`.
 */
function senders(addresses: readonly KnownAddress[], isTransaction: boolean): readonly KnownAddress[] {
  return isTransaction
    ? addresses.filter(({ isContract }) => !isContract)
    : addresses.toSorted((one, other) => Number(one.isContract) - Number(other.isContract));
}

function optionsFor(addresses: readonly KnownAddress[], text: string): readonly ComboOption[] {
  const typed = text.trim().toLowerCase();
  const isWhole = named(addresses, text) !== undefined || checksumState(text) !== undefined;
  return addresses
    .filter(({ address, label }) => isWhole || `${label}\n${address}`.toLowerCase().includes(typed))
    .map(({ address, label, detail }) => ({
      text: address,
      title: label === '' ? address : label,
      detail: label === '' ? detail : `${address} ${detail}`,
    }));
}

function named(addresses: readonly KnownAddress[], text: string): KnownAddress | undefined {
  const typed = text.trim().toLowerCase();
  return addresses.find(({ address }) => address.toLowerCase() === typed);
}
