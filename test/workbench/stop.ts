// Ends a script that cannot go on with one clear line, without a stack trace.

/** A reason to stop that the user can act on; `runScript` prints it without a stack trace. */
type Stop = { readonly stop: string };

/** Makes the error to throw when a script cannot go on. */
export const stop = (reason: string): Error & Stop => Object.assign(new Error(reason), { stop: reason });

/** Runs a script's main function and ends the process with its code; a `stop` is printed as one line. */
export async function runScript(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (error) {
    const expected = error instanceof Error && 'stop' in error;
    console.error(expected ? `\n${error.message}` : error);
    process.exit(1);
  }
}
