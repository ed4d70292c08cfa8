// Runs axe-core inside the builder's page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { repository } from './window.ts';

type Axe = {
  run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
};

/** The violations axe finds, one line each. */
export async function axeViolations(frame: FrameLocator): Promise<string[]> {
  const source = readFileSync(join(repository(), 'node_modules/axe-core/axe.min.js'), 'utf8');
  const body = frame.locator('body');
  // The page's policy forbids inline scripts; evaluation through DevTools is not bound by it.
  if (!(await body.evaluate(() => 'axe' in window))) await body.evaluate(source);
  return body.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
    );
  });
}
