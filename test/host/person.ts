// A window whose person answers from a list: what is shown, copied and run is written down in lines, in its order.
import type * as Window from './personWindow.ts';
import { withVscode } from './withVscode.ts';

/** `answers`: the next ones, of which undefined goes away: `[a button of a box]`, a text to type, a file, the end of a label. */
export type Person = Pick<
  typeof Window,
  'shown' | 'answers' | 'clipboard' | 'files' | 'env' | 'workspace' | 'Uri'
>;

export type Answers = readonly Window.Answer[];

let windows = 0;

/** What `load` imports in a window of its own, with what its person sees and does. */
export async function withPerson<Module extends object>(
  load: () => Promise<Module>,
): Promise<Module & { readonly person: Person }> {
  const own = new URL(`personWindow.ts?${++windows}`, import.meta.url).href;
  return withVscode(`export * from '${own}';`, async () => ({
    ...(await load()),
    person: (await import('vscode')) as unknown as Person,
  }));
}

/** Lets the person answer so while something runs; gives the lines that were shown. */
export async function shownTo(
  person: Person,
  answers: Answers,
  run: () => unknown,
): Promise<readonly string[]> {
  person.shown.splice(0);
  person.answers.splice(0, Infinity, ...answers);
  await run();
  // Notices are not waited for.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  return person.shown.splice(0);
}
