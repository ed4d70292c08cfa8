// Installs the browser-served VS Code through npm into the cache folder if it is missing. An incomplete install is
// never at the place of a complete one.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cache } from './paths.ts';
import { exitCode, startProcess } from './processes.ts';
import { stop } from './stop.ts';

const version = '4.139.1';
const home = join(cache, `code-server-${version}`);

/** Paths in the browser-served VS Code. */
export type CodeServer = {
  /** The bare VS Code server, for tests. */
  readonly server: string;
  /** The whole program with its command line, for developers. */
  readonly program: string;
};

/** The browser-served VS Code, which is installed first if it is missing (about 600 MB). */
export async function installCodeServer(): Promise<CodeServer> {
  await mkdir(cache, { recursive: true });
  await removeAbandoned();
  if (!existsSync(home)) await install();
  const root = join(home, 'node_modules', 'code-server');
  return { server: join(root, 'lib/vscode/out/server-main.js'), program: join(root, 'out/node/entry.js') };
}

async function install(): Promise<void> {
  console.log(`Installing the browser-served VS Code (code-server ${version}) into ${home} ...`);
  const draft = `${home}.draft-${process.pid}`;
  const vscode = join(draft, 'node_modules/code-server/lib/vscode');
  await mkdir(draft);
  try {
    await writeFile(join(draft, 'package.json'), '{"private":true}\n');
    await npmInstall(draft, [`code-server@${version}`]);
    await npmInstall(vscode, []);
    await rename(draft, home).catch(() => {
      if (!existsSync(home)) throw stop(`Cannot move the new VS Code to ${home}.`);
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function npmInstall(folder: string, packages: readonly string[]): Promise<void> {
  const npm = process.env['npm_execpath'];
  const flags = [
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--loglevel=error',
  ];
  const args = ['install', ...packages, '--prefix', folder, ...flags];
  const options = { cwd: folder, env: withoutNpmRun() };
  const windows = process.platform === 'win32';
  const child =
    npm === undefined
      ? startProcess(windows ? 'npm.cmd' : 'npm', args, options)
      : startProcess(process.execPath, [npm, ...args], options);
  const code = await exitCode(child);
  if (code !== 0)
    throw stop(
      'VS Code could not be installed: is the npm registry in reach? Go online and run the command again.',
    );
}

/** The environment without the variables that `npm run` sets for its scripts, which would affect another npm. */
function withoutNpmRun(): NodeJS.ProcessEnv {
  const steering = /^npm_(package|lifecycle|config_(local_prefix|prefix|omit|include|dry_run|workspace))/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steering.test(name)));
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(cache)) {
    const owner = /\.draft-(\d+)$/.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner)))
      await rm(join(cache, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
