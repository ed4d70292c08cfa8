// Installs what the tests show pages with, before several of them look for it at once: the browser and VS Code.
import { findChromium } from './chromium.ts';
import { installCodeServer } from './install.ts';
import { stopAllProcesses } from './processes.ts';
import { runScript } from './stop.ts';

await runScript(async () => {
  try {
    await Promise.all([installCodeServer(), findChromium()]);
    return 0;
  } finally {
    await stopAllProcesses();
  }
});
