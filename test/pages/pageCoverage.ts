// What the pages executed, for `npm run mutants`: beside the reports that Node writes where NODE_V8_COVERAGE says.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Counts from here on, where that is asked for; what it gives writes the report. */
export async function startPageCoverage({ coverage }: Page): Promise<() => Promise<void>> {
  const folder = process.env.NODE_V8_COVERAGE;
  if (folder === undefined) return () => Promise.resolve();
  await coverage.startJSCoverage({ resetOnNavigation: false });
  return async () => {
    const scripts = await coverage.stopJSCoverage();
    const result = scripts.map(({ url, functions }) => ({ url, functions }));
    await writeFile(join(folder, 'pages.json'), JSON.stringify({ result }));
  };
}
