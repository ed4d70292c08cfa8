// Owns looking into the extension host from outside: an extension of its own, in the same host as ours, that takes
// the time of its event loop and tells it over HTTP.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The longest that the host's event loop did not come round, and the longest that it worked meanwhile; milliseconds. */
export type HostPauses = { readonly longestPause: number; readonly longestWork: number };

const PORT = 'ETH_RPC_BENCH_PROBE';

const MAIN = `
exports.activate = () => {
  const worked = () => { const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage(); return (user + system) / 1000; };
  let pauses, at = performance.now(), work = worked();
  const reset = () => { pauses = { longestPause: 0, longestWork: 0 }; };
  reset();
  setInterval(() => {
    const [now, done] = [performance.now(), worked()];
    pauses.longestPause = Math.max(pauses.longestPause, now - at);
    pauses.longestWork = Math.max(pauses.longestWork, done - work);
    [at, work] = [now, done];
  }, 1);
  require('node:http').createServer((_request, response) => {
    response.end(JSON.stringify(pauses));
    reset();
  }).listen(Number(process.env.${PORT}), '127.0.0.1');
};
`;

/** Puts the extension into a folder of extensions, which VS Code takes up as it starts. */
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
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.js'), MAIN);
}

/** What the server that starts the host needs to be told. */
export function hostProbeEnvironment(port: number): NodeJS.ProcessEnv {
  return { [PORT]: String(port) };
}

/** What there was since this was asked last. */
export async function hostPauses(port: number): Promise<HostPauses> {
  return (await (await fetch(`http://127.0.0.1:${port}`)).json()) as HostPauses;
}
