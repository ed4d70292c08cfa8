// The program: flags, standard streams, signals, exit codes. Standard output has the ready line, --help or the output
// of `keys`.

import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { isMainThread } from 'node:worker_threads';
import { createGatewayLog, type GatewayLog } from './common/gatewayLog.ts';
import { keysCommand } from './keysCommand.ts';
import { HELP } from './options/help.ts';
import { parseOptions, type Options } from './options/options.ts';
import { runGateway, type Gateway } from './runGateway.ts';
import { runWorker } from './runWorker.ts';
import { FatalError } from './common/fatalError.ts';

let logging: GatewayLog | undefined;

/** Writes the reason in one line, and exits; the embedded node ends with the process. */
function fail(error: unknown): never {
  const code = error instanceof FatalError ? error.code : 1;
  // The text of a bug may hold anything, even a URL; its name and place do not.
  const place =
    error instanceof Error ? /\((?:.*[\\/])?([^\\/]+:\d+:\d+)\)/.exec(error.stack ?? '')?.[1] : undefined;
  const bug = `internal fault (${error instanceof Error ? error.name : typeof error} at ${place ?? 'unknown place'})`;
  logging?.flushSync();
  writeSync(2, `gateway: ${error instanceof FatalError ? error.message : bug}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  if (process.argv[2] === 'keys') {
    const say = (line: string): void => void writeSync(2, `gateway: ${line}\n`);
    process.stdout.write(keysCommand(process.argv.slice(3), process.env, say));
    return;
  }
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const log = createGatewayLog(options.logLevel);
  logging = log;
  process.on('exit', () => log.flushSync());
  const quit = (): void => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, quit);
  const gateway = await runGateway(options, process.argv[1] ?? '.', log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, quit);
  obey(gateway, options);
  // Calls under way still get their 502 response.
  gateway.broken.catch((error: unknown) => gateway.drain(0).finally(() => fail(error)));

  const { url, generatedKey } = gateway;
  process.stdout.write(
    `${JSON.stringify(generatedKey === undefined ? { url } : { url, key: generatedKey })}\n`,
  );
}

/** Ends the gateway, or reads the keys again, when signals or the parent process say so. */
function obey(gateway: Gateway, options: Options): void {
  let ending = false;
  const end = (graceMs: number, leave: () => void = () => process.exit(0)): void => {
    if (ending) process.exit(1);
    ending = true;
    void gateway.drain(graceMs).then(leave, fail);
  };
  process.on('SIGTERM', () => end(options.graceMs));
  // The user is waiting at the keyboard.
  process.on('SIGINT', () => end(0));
  const hadTerminal = isatty(0);
  process.on('SIGHUP', () => {
    // A terminal that closes sends SIGHUP too, and then the user does not see the gateway any more. Without the
    // terminal, Node cannot exit by itself: the signal ends it.
    const isClosed = hadTerminal && !isatty(0);
    if (isClosed) end(0, () => process.removeAllListeners('SIGHUP').kill(process.pid, 'SIGHUP'));
    else if (options.exitWithParent) end(0);
    else void gateway.reload();
  });
  for (const signal of ['SIGQUIT', 'SIGABRT'] as const)
    process.once(signal, () => {
      logging?.flushSync();
      process.kill(process.pid, signal);
    });
  if (!options.exitWithParent) return;
  const { stdin } = process;
  if (stdin.readableEnded) end(0);
  else
    stdin
      .on('end', () => end(0))
      .on('error', () => end(0))
      .resume();
}

void (isMainThread ? main() : runWorker()).catch((error: unknown) => {
  if (!isMainThread) throw error;
  fail(error);
});
