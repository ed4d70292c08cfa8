// The control for a single value, and the values offered below it.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { BLOCK_TAGS } from '../../core/blockTags.ts';
import { SECRET_PLACEHOLDER } from '../../core/catalogue/secretParams.ts';
import { exampleInCoin } from '../../core/input/amountUnits.ts';
import { choiceLabel } from '../../core/form/choiceLabel.ts';
import type { Draft } from '../../core/form/draft.ts';
import { isLeftOut, placeId } from '../../core/form/draft.ts';
import { draftOfText } from '../../core/form/draftOf.ts';
import { formShape, takesAddress } from '../../core/form/formShape.ts';
import { addressView } from './addressView.ts';
import { calldataView } from './calldataView.ts';
import type { Field, FormView } from './field.ts';
import { saidId } from './feedbackView.ts';
import { slotView } from './slotView.ts';
import { textView } from './textView.ts';
import { say } from '../common/say.ts';

type Typing = {
  /** The id of the typed text, if it is not that of the place. */
  readonly id: string;
  readonly onText: (text: string) => void;
};

export function leafView(field: Field, view: FormView, text: string, typing?: Typing): TemplateResult {
  const { spec, place, isSecret } = field;
  const id = typing?.id ?? placeId(place);
  const onText = typing?.onText ?? ((next: string): void => view.actions.change(place, next));
  const isInvalid = view.problems[id] !== undefined;
  const describedBy = saidId(id, view);
  const isNotKept = text === SECRET_PLACEHOLDER;
  const value = isNotKept ? '' : text;
  const hint = isNotKept ? say('Not kept: type it again') : hintOf(spec, view);
  const typed = { id, label: spec.name, text: value, hint, isInvalid, describedBy, onText };
  if (isSecret) return textView({ ...typed, isSecret });
  if (spec.type === 'bool') return boolView(field, id, text, onText);
  const longHint = hint !== '' ? hint : spec.type === 'json' ? '{…}' : '0x…';
  if (spec.type === 'calldata') return calldataView(field, view, id, { text: value, hint: longHint }, onText);
  if (isLong(field, value)) return textView({ ...typed, hint: longHint, rows: 3 });
  if (spec.type === 'slot') return slotView(field, view, id, { text: value, hint }, onText);
  return takesAddress(spec.type)
    ? addressView(field, view, id, { text: value, hint }, onText)
    : textView(typed);
}

/** The placeholder of an empty control; worded so that it is not taken for a value. */
function hintOf({ default: standard, example }: Field['spec'], { known }: FormView): string {
  if (standard !== undefined) return say('{0} if empty', standard);
  if (example === undefined) return '';
  // A whole one has no room, and a short one cannot be typed.
  const [, digits] = /^0x([\da-f]{40}|[\da-f]{64})$/i.exec(example) ?? [];
  return digits === undefined
    ? say('for example {0}', exampleInCoin(example, known))
    : say('0x and {0} hex digits', digits.length);
}

/** A checkbox; or three buttons, if leaving the value out differs from false. */
function boolView(
  { spec, isOptional }: Field,
  id: string,
  text: string,
  onText: (text: string) => void,
): TemplateResult {
  if (!isOptional || spec.default !== undefined)
    return html`<vscode-checkbox
      id="field-${id}"
      label=${spec.name}
      .checked=${live((text === '' ? spec.default : text) === 'true')}
      @change=${(event: Event) => onText(String((event.target as HTMLInputElement).checked))}
    ></vscode-checkbox>`;
  const choices = [
    ['', say('left out')],
    ['true', say('yes')],
    ['false', say('no')],
  ] as const;
  return html`<div class="tags" role="group" aria-label=${spec.name} id="field-${id}">
    <span>${spec.name}</span>
    ${choices.map(
      ([value, label]) =>
        html`<button type="button" aria-pressed=${text === value} @click=${() => onText(value)}>
          ${label}
        </button>`,
    )}
  </div>`;
}

/** Whether the text needs several lines: bytes and JSON do. */
function isLong({ spec: { type } }: Field, text: string): boolean {
  if (type === 'data' || type === 'json') return true;
  return !formShape(type).hasText || /^\s*[[{]/.test(text);
}

export function choicesView(
  { spec, place, isSecret }: Field,
  view: FormView,
  draft: Draft,
): TemplateResult | typeof nothing {
  const isBlock = spec.type === 'block' || spec.type === 'blockNumber';
  const choices = isBlock ? BLOCK_TAGS : (spec.suggestions ?? []);
  if (choices.length === 0 || isSecret) return nothing;
  const isOn = (choice: string): boolean => isChosen(spec, isLeftOut(draft) ? '' : draft, choice);
  return html`<div
    class="tags"
    role="group"
    aria-label=${isBlock ? say('Block tags') : say('Values for {0}', spec.name)}
  >
    ${choices.map(
      (choice) =>
        html`<button
          type="button"
          aria-pressed=${isOn(choice)}
          @click=${() => {
            // A second click takes the choice back, but the default is chosen in an empty field too.
            if (!isOn(choice)) view.actions.change(place, draftOfText(spec.type, choice));
            else if (choice !== spec.default) view.actions.change(place, '');
          }}
        >
          ${choiceLabel(choice)}
        </button>`,
    )}
  </div>`;
}

function isChosen({ type, default: standard = '' }: Field['spec'], draft: Draft, choice: string): boolean {
  if (draft === '') return choice === standard;
  if (typeof draft === 'string') return draft === choice;
  return JSON.stringify(draft) === JSON.stringify(draftOfText(type, choice));
}
