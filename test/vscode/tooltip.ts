// The tooltip of a row of a tree.
import type { Locator } from 'playwright-core';
import { until } from './gatewayUnderTest.ts';
import { workbenchPage } from './window.ts';

/** Points at the row until its tooltip says this; gives the tooltip. */
export async function tooltipWith(row: Locator, text: string): Promise<Locator> {
  const page = await workbenchPage();
  const tooltip = page.locator('.monaco-hover:visible .hover-contents');
  const wanted = tooltip.filter({ hasText: text }).first();
  // A row that is drawn anew meanwhile, as its call has just ended, loses its tooltip; one where the pointer rests has none.
  await until('the tooltip is there', async () => {
    await page.mouse.move(640, 400);
    await row.hover();
    return wanted.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  });
  return tooltip;
}
