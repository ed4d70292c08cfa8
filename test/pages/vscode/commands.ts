// The commands of the window: those of the extension, and those of VS Code that pages and tests run.
import { allDrawn } from '../screen.ts';
import { Disposable } from './values.ts';
import { setContext } from './when.ts';

type Handler = (...args: readonly never[]) => unknown;

const known = new Map<string, (...args: readonly unknown[]) => unknown>();

export function registerCommand(id: string, handler: Handler): Disposable {
  known.set(id, handler as (...args: readonly unknown[]) => unknown);
  return new Disposable(() => known.delete(id));
}

export async function executeCommand<Result = unknown>(
  id: string,
  ...args: readonly unknown[]
): Promise<Result> {
  const handler = known.get(id);
  if (handler === undefined) throw new Error(`command '${id}' not found`);
  const result = (await handler(...args)) as Result;
  // A caller that awaits the command may look at the page at once.
  await allDrawn();
  return result;
}

registerCommand('setContext', setContext);
