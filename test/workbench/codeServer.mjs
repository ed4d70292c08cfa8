// Installs the browser-served VS Code through npm into the cache folder if it is missing. Plain JavaScript without
// dependencies, as it runs beside their install. An incomplete install is never at the place of a complete one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const version = '4.139.1';
const script = fileURLToPath(import.meta.url);
const cache = fileURLToPath(new URL('../../.vscode-test', import.meta.url));
const home = join(cache, `code-server-${version}`);
/** What looks like such a process may be another one that got its id. */
const LONGEST_WAIT_MS = 120_000;
const OFFLINE =
  'VS Code could not be installed: is the npm registry in reach? Go online and run the command again.';

/** The browser-served VS Code, which is installed first if it is missing (about 600 MB). */
export async function installCodeServer() {
  await mkdir(cache, { recursive: true });
  // Waiting for another process that installs it is faster than a second install.
  const end = Date.now() + LONGEST_WAIT_MS;
  while ((await removeAbandoned()) > 0 && !existsSync(home) && Date.now() < end) await delay(200);
  if (!existsSync(home)) await install();
  const root = join(home, 'node_modules', 'code-server');
  return { server: join(root, 'lib/vscode/out/server-main.js'), program: join(root, 'out/node/entry.js') };
}

async function install() {
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

async function npmInstall(folder, packages) {
  const npm = process.env.npm_execpath;
  const flags = [
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--loglevel=error',
  ];
  const args = ['install', ...packages, '--prefix', folder, ...flags];
  const options = { cwd: folder, env: withoutNpmRun(), stdio: ['ignore', 'inherit', 'inherit'] };
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const end = () => child.kill();
  process.on('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  const code = await new Promise((resolve) => child.on('exit', resolve).on('error', () => resolve(1)));
  process.off('exit', end);
  if (code !== 0) throw stop(OFFLINE);
}

/** A reason to stop that the user can act on, as in stop.ts. */
function stop(reason) {
  return Object.assign(new Error(reason), { stop: reason });
}

/** The environment without the variables that `npm run` sets for its scripts, which would affect another npm. */
function withoutNpmRun() {
  const steering = /^npm_(package|lifecycle|config_(local_prefix|prefix|omit|include|dry_run|workspace))/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steering.test(name)));
}

/** Removes what processes that have ended left; gives how many installs still run. */
async function removeAbandoned() {
  let running = 0;
  for (const name of await readdir(cache)) {
    const owner = /\.draft-(\d+)$/.exec(name)?.[1];
    if (owner === undefined) continue;
    if (isAlive(Number(owner))) running++;
    else await rm(join(cache, name), { recursive: true, force: true });
  }
  return running;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (process.argv[1] === script)
  await installCodeServer().catch((error) => {
    console.error(error.stop ?? error);
    process.exit(1);
  });
