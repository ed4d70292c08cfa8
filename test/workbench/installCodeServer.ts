// Installs the VS Code of the suite before its two windows need it at once.
import { installCodeServer } from './install.ts';
import { stopAllProcesses } from './processes.ts';
import { runScript } from './stop.ts';

await runScript(async () => {
  try {
    await installCodeServer();
    return 0;
  } finally {
    await stopAllProcesses();
  }
});
