// A second extension in the same extension host that times the host's event loop and its reads from the measured
// server, and reports over HTTP.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type HostTimes = {
  /** The longest time between two turns of the host's event loop, in milliseconds. */
  readonly longestPause: number;
  /** The longest work of the host during that time, in milliseconds. */
  readonly longestWork: number;
  /** The time when the host last read bytes from the measured server, in Unix milliseconds with a fraction. */
  readonly lastReadAt: number;
};

/** The command that opens a tab with one field only, which shows the time that VS Code itself takes. */
export const EMPTY_TAB = 'Open Empty Tab';

const PORT = 'ETH_RPC_BENCH_PROBE';
const SERVER_PORT = 'ETH_RPC_BENCH_SERVER';

const MAIN = `
exports.activate = () => {
  const worked = () => { const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage(); return (user + system) / 1000; };
  const { Socket } = require('node:net');
  const { push } = Socket.prototype;
  Socket.prototype.push = function (...args) {
    if (this.remotePort === Number(process.env.${SERVER_PORT})) times.lastReadAt = performance.timeOrigin + performance.now();
    return push.apply(this, args);
  };
  let times, at = performance.now(), work = worked();
  const reset = () => { times = { longestPause: 0, longestWork: 0, lastReadAt: 0 }; };
  reset();
  setInterval(() => {
    const [now, done] = [performance.now(), worked()];
    times.longestPause = Math.max(times.longestPause, now - at);
    times.longestWork = Math.max(times.longestWork, done - work);
    [at, work] = [now, done];
  }, 1);
  const vscode = require('vscode');
  vscode.commands.registerCommand('ethrpc-bench.empty', () => {
    const panel = vscode.window.createWebviewPanel('ethrpc-bench.empty', 'Empty', vscode.ViewColumn.Active, { enableScripts: true });
    panel.webview.html = '<!DOCTYPE html><input><script>const take = () => document.querySelector("input").focus(); take(); addEventListener("focus", take);</script>';
  });
  require('node:v8').setFlagsFromString('--expose-gc');
  const collectGarbage = require('node:vm').runInNewContext('gc');
  require('node:http').createServer(({ url }, response) => {
    if (url === '/heap') {
      collectGarbage();
      [at, work] = [performance.now(), worked()];
      return response.end(String(process.memoryUsage().heapUsed));
    }
    response.end(JSON.stringify(times));
    reset();
  }).listen(Number(process.env.${PORT}), '127.0.0.1');
};
`;

/** Writes the extension into an extensions folder, which VS Code reads at its start. */
export function installHostProbe(extensionsDir: string): void {
  const folder = join(extensionsDir, 'ethrpc-bench.probe-1.0.0');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    publisher: 'ethrpc-bench',
    name: 'probe',
    version: '1.0.0',
    engines: { vscode: '^1.106.0' },
    main: './main.js',
    activationEvents: ['*'],
    contributes: { commands: [{ command: 'ethrpc-bench.empty', title: EMPTY_TAB }] },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.js'), MAIN);
}

/** The environment for the server that starts the host. */
export function hostProbeEnvironment(port: number, measured: URL): NodeJS.ProcessEnv {
  return { [PORT]: String(port), [SERVER_PORT]: measured.port };
}

/** The times since the last request. */
export async function hostTimes(port: number): Promise<HostTimes> {
  return (await (await fetch(`http://127.0.0.1:${port}`)).json()) as HostTimes;
}

/** The memory of the host that is in use after a garbage collection, whose time is not measured, in bytes. */
export async function hostHeap(port: number): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/heap`)).text());
}
