// Unpacks the browser before several tests need it at once.
import { findChromium } from './chromium.ts';
import { runScript } from './stop.ts';

await runScript(async () => {
  await findChromium();
  return 0;
});
