// The quick input, which shows one list to pick from or one box to type into at a time.
import type * as vscode from 'vscode';
import { draw, Numbered, tellScreen, whenDone, withIcons } from '../screen.ts';
import { registerCommand } from './commands.ts';
import { buttonsHtml, okHtml, rowHtml } from './quickHtml.ts';
import { EventEmitter, QuickPickItemKind } from './values.ts';

type Item = vscode.QuickPickItem;

let open: QuickInput | undefined;
let last = 0;

/** Runs the action in the quick input where it happened; not where another one is open by now. */
function whenDoneIn(act: string, doer: (input: QuickInput, ...told: readonly string[]) => void): void {
  whenDone(act, (id, ...told) => (open?.id === id ? doer(open, ...told) : undefined));
}

whenDoneIn('quickType', (input, text = '') => input.typed(text));
whenDoneIn('quickAccept', (input) => input.accept());
whenDoneIn('quickStep', (input, by = '') => input.moveBy(Number(by)));
whenDoneIn('quickPick', (input, row = '') => input.take(row));
whenDoneIn('quickCheck', (input, row = '') => input.check(row));
whenDoneIn('quickButton', (input, button = '') => input.press(button));
whenDoneIn('quickRowButton', (input, row = '', button = '') => input.pressOfRow(row, button));
whenDoneIn('quickClose', (input) => input.hide());
registerCommand('workbench.action.closeQuickOpen', () => open?.hide());

/** Replaces the open quick input. */
function setOpen(input: QuickInput | undefined): void {
  if (open !== input) open?.hide();
  open = input;
}

/** A list, or a box, which has no items. */
class QuickInput {
  readonly id = String(++last);
  title: string | undefined;
  placeholder: string | undefined;
  prompt: string | undefined;
  validationMessage: string | undefined;
  value = '';
  password = false;
  step: number | undefined;
  totalSteps: number | undefined;
  buttons: readonly vscode.QuickInputButton[] = [];
  canSelectMany = false;
  matchOnDescription = false;
  matchOnDetail = false;
  selectedItems: readonly Item[] = [];
  readonly #changedValue = new EventEmitter<string>();
  readonly #accepted = new EventEmitter<undefined>();
  readonly #hidden = new EventEmitter<undefined>();
  readonly #triggered = new EventEmitter<vscode.QuickInputButton>();
  readonly #triggeredItem = new EventEmitter<vscode.QuickPickItemButtonEvent<Item>>();
  readonly onDidChangeValue = this.#changedValue.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidTriggerButton = this.#triggered.event;
  readonly onDidTriggerItemButton = this.#triggeredItem.event;
  #items: readonly Item[] = [];
  #active: Item | undefined;
  /** The rows and buttons drawn: a click can hit a row that the typed text has excluded meanwhile. */
  readonly #drawn = new Numbered<object>();
  #checked = new Set<Item>();
  /** Set by the extension, not by typing: characters typed meanwhile must not be lost. */
  #isValueSet = true;

  get items(): readonly Item[] {
    return this.#items;
  }

  set items(items: readonly Item[]) {
    this.#items = items;
    this.#checked = new Set(items.filter(({ picked }) => picked === true));
    [this.#active] = this.#left();
  }

  get activeItems(): readonly Item[] {
    return this.#active === undefined ? [] : [this.#active];
  }

  set activeItems([active]: readonly Item[]) {
    this.#active = active;
  }

  /** Draws a change of a property at once. */
  changed(name: string): void {
    if (name === 'value') this.#isValueSet = true;
    this.#draw();
  }

  /** The rows that match the typed text. */
  #left(): readonly Item[] {
    const { matchOnDescription, matchOnDetail } = this;
    const typed = this.value.trim().toLowerCase();
    const has = (text = ''): boolean => text.toLowerCase().includes(typed);
    return this.#items.filter(
      ({ label, description, detail, alwaysShow, kind }) =>
        kind !== QuickPickItemKind.Separator &&
        (alwaysShow === true ||
          has(label) ||
          (matchOnDescription && has(description)) ||
          (matchOnDetail && has(detail))),
    );
  }

  /** The label of the separator before the row, where the typed text excludes no rows. */
  #sectionOf(item: Item): string {
    const before = this.#items[this.#items.indexOf(item) - 1];
    return before?.kind === QuickPickItemKind.Separator ? before.label : '';
  }

  show(): void {
    setOpen(this);
    this.#isValueSet = true;
    [this.#active] = this.#active === undefined ? this.#left() : [this.#active];
    this.#draw();
    tellScreen('focusQuick');
  }

  hide(): void {
    if (open !== this) return;
    open = undefined;
    tellScreen('drawQuick', null);
    this.#hidden.fire(undefined);
  }

  dispose(): void {
    this.hide();
  }

  typed(text: string): void {
    this.value = text;
    [this.#active] = this.#left();
    this.#draw();
    this.#changedValue.fire(text);
  }

  accept(): void {
    this.selectedItems = this.canSelectMany ? [...this.#checked] : this.activeItems;
    this.#accepted.fire(undefined);
  }

  moveBy(by: number): void {
    const left = this.#left();
    this.#active = left[(left.indexOf(this.#active!) + by + left.length) % left.length];
    this.#draw();
  }

  take(row: string): void {
    if (this.canSelectMany) return this.check(row);
    this.#active = this.#drawn.of(row) as Item;
    return this.accept();
  }

  check(row: string): void {
    const item = this.#drawn.of(row) as Item;
    if (!this.#checked.delete(item)) this.#checked.add(item);
    this.#draw();
  }

  press(button: string): void {
    this.#triggered.fire(this.#drawn.of(button) as vscode.QuickInputButton);
  }

  pressOfRow(row: string, button: string): void {
    const item = this.#drawn.of(row) as Item;
    this.#triggeredItem.fire({ item, button: this.#drawn.of(button) as vscode.QuickInputButton });
  }

  #draw(): void {
    if (open !== this) return;
    const { title = '', step, totalSteps, value, password, placeholder = '', buttons, canSelectMany } = this;
    const steps = title === '' || totalSteps === undefined ? '' : ` (${step}/${totalSteps})`;
    const told = { input: this.id, drawn: this.#drawn };
    const rows = this.#left().map((item) =>
      rowHtml(item, told, {
        isFocused: item === this.#active,
        section: this.#sectionOf(item),
        ...(canSelectMany ? { isChecked: this.#checked.has(item) } : {}),
      }),
    );
    draw('quick-title', withIcons(title + steps));
    draw('quick-buttons', buttonsHtml(buttons, told, 'quickButton'));
    draw('quick-message', withIcons(this.validationMessage || (this.prompt ?? '')));
    draw('quick-rows', rows.join(''));
    draw('quick-ok', canSelectMany ? okHtml(told) : '');
    tellScreen('drawQuick', { id: this.id, ...(this.#isValueSet ? { value } : {}), password, placeholder });
    this.#isValueSet = false;
  }
}

export type { QuickInput };

/** A quick input that draws each change of a property at once. */
export function createQuickInput(): QuickInput {
  return new Proxy(new QuickInput(), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set(target, name, value) {
      const isSet = Reflect.set(target, name, value);
      target.changed(String(name));
      return isSet;
    },
  });
}
