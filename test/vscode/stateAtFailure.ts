// What is told with the error of a test that failed: of a run elsewhere there may be nothing but its last lines.
import { focusPath, pageOutline, screenshot } from './window.ts';

/** Adds to the error what the window was like. */
export async function stateAtFailure(test: Mocha.Test | undefined): Promise<void> {
  if (test?.state !== 'failed' || test.err === undefined) return;
  const picture = await screenshot(test.fullTitle().replaceAll(/\W+/g, '-'));
  test.err.stack += `\npicture: ${picture}\nfocus: ${await focusPath()}\npage:\n${await pageOutline()}`;
}
