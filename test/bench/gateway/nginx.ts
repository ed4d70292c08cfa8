// Runs nginx as the reference: a server with one constant response, and a plain proxy in front of a node.
import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isPortFree } from '../../workbench/ports.ts';
import { cleanEnvironment, startProcess, stopProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';

export type Nginx = {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
};

const PROGRAM = 'nginx';

/** Debian installs nginx in a folder that is only on root's PATH. */
const PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/sbin'].join(delimiter);

/** Throws a `stop` that says how to install nginx. */
export function expectNginx(): void {
  if (spawnSync(PROGRAM, ['-v'], { env: { ...process.env, PATH } }).status === 0) return;
  throw stop(
    'nginx is missing, the reference of this benchmark. On Debian and Ubuntu: apt-get install nginx-light',
  );
}

/** Responds to every request with this body. */
export function startStatic(body: string): Promise<Nginx> {
  return start('', `default_type application/json; return 200 '${body}';`);
}

/** Forwards every request to `url`, over connections that stay open. */
export function startProxy(url: string): Promise<Nginx> {
  const upstream = `upstream node { server ${new URL(url).host}; keepalive 512; keepalive_requests 1000000000; }`;
  return start(upstream, 'proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection "";');
}

/** Forwards WebSockets to `url`. */
export function startSocketProxy(url: string): Promise<Nginx> {
  const upgrade = 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";';
  return start('', `proxy_pass ${url}; proxy_http_version 1.1; proxy_read_timeout 600s; ${upgrade}`);
}

async function start(outside: string, location: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), config(folder, port, outside, location));
  const child = startProcess(PROGRAM, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    env: cleanEnvironment({ PATH }),
  });
  for (let attempt = 0; await isPortFree(port); attempt++) {
    if (attempt === 200) throw stop('nginx did not start within 10 s.');
    await delay(50);
  }
  return {
    url: `http://127.0.0.1:${port}/`,
    child,
    async stop() {
      await stopProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One worker process, as the gateway has one; no log, and no limit on a connection's requests. */
function config(folder: string, port: number, outside: string, location: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off; worker_processes 1; worker_rlimit_nofile 4096; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 2048; }
    http {
      access_log off; keepalive_requests 1000000000; keepalive_timeout 600s;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${outside}
      server { listen 127.0.0.1:${port} backlog=4096; location / { ${location} } }
    }`;
}
