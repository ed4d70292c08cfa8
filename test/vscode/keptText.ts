// Reads what the extension has written of the request builder's tabs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from './gatewayUnderTest.ts';
import { historyFile } from './historyFile.ts';

/** Waits until the file of a tab holds this text in a field. */
export async function untilKept(text: string): Promise<void> {
  const folder = join(dirname(historyFile()), 'builder');
  await until(`${text} is kept`, () =>
    (existsSync(folder) ? readdirSync(folder) : []).some((name) =>
      readFileSync(join(folder, name), 'utf8').includes(JSON.stringify(text)),
    ),
  );
}
