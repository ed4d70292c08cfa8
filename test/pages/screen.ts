// The page that replaces the window of VS Code: what is drawn on it, and what a user does there.
import type { Page } from 'playwright-core';

type Doer = (...told: readonly string[]) => unknown;

const doers = new Map<string, Doer>();
const drawn = new Map<string, string>();
/** Calls of the page’s own functions that are not sent yet. */
let waiting: (readonly [name: string, args: readonly unknown[]])[] = [];
let page: Page | undefined;
let inTurn: Promise<unknown> = Promise.resolve();

/** Sets the function for a user action: `data-do` of a drawn element names the action. */
export function whenDone(name: string, doer: Doer): void {
  doers.set(name, doer);
}

/** Puts this HTML into the element with this id. */
export function draw(id: string, html: string): void {
  if (drawn.get(id) === html) return;
  drawn.set(id, html);
  tellScreen('draw', id, html);
}

/** Runs a function in the page. Everything drawn and run in one turn is sent to the page at once, in this order. */
export function tellScreen(name: string, ...args: readonly unknown[]): void {
  if (waiting.length === 0) setImmediate(send);
  waiting.push([name, args]);
}

/** Resolves once the page shows everything that was drawn before. */
export async function allDrawn(): Promise<void> {
  send();
  await inTurn;
}

declare function callOnPage(name: string, args: readonly unknown[]): void;

function send(): void {
  if (waiting.length === 0 || page === undefined) return;
  const shown = page;
  const calls = waiting;
  waiting = [];
  const run = (): Promise<void> =>
    shown.evaluate((all) => {
      for (const [name, args] of all) callOnPage(name, args);
    }, calls);
  inTurn = inTurn.then(() => run().catch(fail));
}

/** A drawing error fails the run, except while the page is closing. */
function fail(error: unknown): void {
  if (page?.isClosed() === true) return;
  setImmediate(() => {
    throw error;
  });
}

/** Draws on this loaded page from now on. */
export async function connectScreen(shown: Page): Promise<void> {
  await shown.exposeFunction('tellHost', (name: string, ...told: readonly string[]) => {
    const doer = doers.get(name);
    if (doer === undefined) throw new Error(`Nothing is done where a person does ${name}.`);
    // An error here is an error of the test run, as it would be an error of VS Code.
    void (async () => doer(...told))();
  });
  page = shown;
  send();
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A text of VS Code as HTML, with `$(name)` as an icon. */
export function withIcons(text: string): string {
  return escaped(text).replaceAll(
    /\$\(([\w-]+)(?:~[\w-]+)?\)/g,
    '<span class="codicon codicon-$1" aria-hidden="true"></span>',
  );
}

/**
 * Numbers drawn items, so that a click reports the item that it hit, even if the item's place in a list has changed.
 */
export class Numbered<Thing> {
  readonly #things: Thing[] = [];

  numberOf(thing: Thing): string {
    const known = this.#things.indexOf(thing);
    return String(known === -1 ? this.#things.push(thing) - 1 : known);
  }

  of(number: string): Thing {
    return this.#things[Number(number)]!;
  }
}

/** Attributes as text for a tag. */
export function attributes(all: Readonly<Record<string, string>>): string {
  return Object.entries(all)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');
}
