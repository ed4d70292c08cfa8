// Owns the program: flags, standard streams, signals, exit codes. Refuses anything on standard output but the ready
// line (and --help).

import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { HELP } from './help.ts';
import { parseOptions } from './options.ts';
import { runGateway } from './runGateway.ts';
import { Stop } from './stop.ts';

/** Says why in one line, and ends; the embedded node ends with the process. */
function fail(error: unknown): never {
  const code = error instanceof Stop ? error.code : 1;
  // A bug's own text may hold anything, a URL too; its name and place do not.
  const place =
    error instanceof Error ? /\((?:.*[\\/])?([^\\/]+:\d+:\d+)\)/.exec(error.stack ?? '')?.[1] : undefined;
  const bug = `internal fault (${error instanceof Error ? error.name : typeof error} at ${place ?? 'unknown place'})`;
  writeSync(2, `gateway: ${error instanceof Stop ? error.message : bug}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const quit = (): void => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, quit);

  const gateway = await runGateway(options, dirname(process.argv[1] ?? '.'));
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    void gateway.drain().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, quit).on(signal, end);
  process.on('SIGHUP', () =>
    options.keyFile === undefined || options.keyFile === '-' ? end() : void gateway.reloadKeys(),
  );
  if (options.exitWithParent) {
    if (process.stdin.readableEnded) end();
    else process.stdin.on('end', end).on('error', end).resume();
  }
  // Calls under way still get their 502.
  gateway.broken.catch((error: unknown) => gateway.drain().finally(() => fail(error)));

  const { url, generatedKey } = gateway;
  process.stdout.write(
    `${JSON.stringify(generatedKey === undefined ? { url } : { url, key: generatedKey })}\n`,
  );
}

void main().catch(fail);
