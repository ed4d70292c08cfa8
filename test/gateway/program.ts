// Runs the gateway's real program for a test, and ends it.

import { buildSync } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { renameSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithRun } from './endWithRun.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(root, '.build', 'gateway-under-test', 'gateway.js');

// The bundle starts three times as fast as its sources, and is what people run. Renamed when it is whole: another
// process of the tests may be starting it now.
const NEW = `${PROGRAM}.${process.pid}`;
buildSync({
  entryPoints: [join(root, 'src', 'gateway', 'main.ts')],
  outfile: NEW,
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  // Only what measures which source ran reads a map, and it doubles the time of each start.
  ...(process.env['NODE_V8_COVERAGE'] === undefined ? {} : { sourcemap: 'inline' as const }),
  logLevel: 'error',
});
renameSync(NEW, PROGRAM);

export const KEY = 'canary-key_of~tests.0';

/** The flags of a gateway before `node`, with the tests' key, and `more`. */
export function serving(node: { readonly url: string }, ...more: string[]): string[] {
  return ['--upstream', node.url, '--port', '0', '--key', KEY, ...more];
}

export type Program = {
  readonly url: string;
  /** What the ready line said. */
  readonly ready: { readonly url: string; readonly key?: string };
  readonly child: ChildProcess;
  /** Everything on standard output, and the log. */
  stdout(): string;
  stderr(): string;
  /** Resolves once the log matches. */
  logged(pattern: RegExp): Promise<void>;
  stop(): Promise<number | null>;
};

export type Surroundings = {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Leave standard input open behind `input`. */
  readonly keepInputOpen?: boolean;
};

/** Starts the gateway; resolves when it prints its ready line, rejects with its log when it ends before. */
export async function startProgram(args: readonly string[], around: Surroundings = {}): Promise<Program> {
  const { child, output, exited } = launch(args, around);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>,
    exited.then((code) => Promise.reject(new Error(`ended with ${code}: ${output.stderr}`))),
  ]);
  const ready = JSON.parse(line[0]) as { url: string; key?: string };
  return {
    url: ready.url,
    ready,
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    async logged(pattern) {
      while (!pattern.test(output.stderr)) {
        await Promise.race([once(child.stderr, 'data'), exited]);
        if (child.exitCode !== null && !pattern.test(output.stderr)) {
          throw new Error(`never logged ${pattern}: ${output.stderr}`);
        }
      }
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Runs the program to its own end. */
export async function runProgram(
  args: readonly string[],
  around: Surroundings = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { output, exited } = launch(args, around);
  const code = await exited;
  return { code, ...output };
}

function launch(args: readonly string[], around: Surroundings) {
  const env = { ...process.env, ...around.env };
  // Whoever wants to see the grace time says so.
  const isServing = !args.includes('--help') && args[0] !== 'keys';
  const grace = args.includes('--grace') || !isServing ? [] : ['--grace', '0'];
  const child = spawn(process.execPath, [PROGRAM, ...args, ...grace], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
    ...(around.cwd === undefined ? {} : { cwd: around.cwd }),
  });
  endWithRun(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  if (around.input !== undefined) child.stdin.write(around.input);
  if (around.keepInputOpen !== true) child.stdin.end();
  const exited = once(child, 'close').then(() => child.exitCode);
  return { child, output, exited };
}
