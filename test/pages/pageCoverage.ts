// Records what the pages executed, for `npm run mutants`: beside the reports that Node writes to NODE_V8_COVERAGE.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Starts counting where NODE_V8_COVERAGE is set; returns a function that writes the report. */
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
