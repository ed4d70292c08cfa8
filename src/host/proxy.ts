// Owns finding the proxy for an origin. VS Code's own resolver knows http.proxy, http.noProxy, the environment and
// the system's settings; where it cannot be reached, the settings and the environment are read here.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { matchesNoProxy } from '../core/noProxy.ts';

type ProxyAgentModule = { readonly resolveProxyURL?: (url: string) => Promise<string | undefined> };

/** The proxy URL for requests to `url`, or undefined for a direct connection. */
export async function resolveProxy(url: string): Promise<string | undefined> {
  const own = vscodeResolver();
  if (own !== undefined) {
    const proxy = await own(url);
    return proxy === undefined || proxy === '' ? undefined : proxy;
  }
  return configuredProxy(new URL(url));
}

/** VS Code keeps the resolver on the module it ships; extensions share that instance through the module cache. */
function vscodeResolver(): ProxyAgentModule['resolveProxyURL'] {
  const load = createRequire(join(vscode.env.appRoot, 'package.json'));
  for (const folder of ['node_modules', 'node_modules.asar']) {
    try {
      const loaded = load(join(vscode.env.appRoot, folder, '@vscode/proxy-agent')) as ProxyAgentModule;
      if (typeof loaded.resolveProxyURL === 'function') return loaded.resolveProxyURL;
    } catch {
      // This VS Code keeps its modules elsewhere.
    }
  }
  return undefined;
}

function configuredProxy(url: URL): string | undefined {
  const http = vscode.workspace.getConfiguration('http');
  if (http.get('proxySupport') === 'off') return undefined;
  const { env } = process;
  const noProxy = [
    ...http.get<string[]>('noProxy', []),
    ...(env['NO_PROXY'] ?? env['no_proxy'] ?? '').split(','),
  ];
  if (noProxy.some((pattern) => matchesNoProxy(url, pattern.trim()))) return undefined;
  const fromEnvironment =
    url.protocol === 'https:'
      ? (env['HTTPS_PROXY'] ?? env['https_proxy'])
      : (env['HTTP_PROXY'] ?? env['http_proxy']);
  const proxy = http.get<string>('proxy') || fromEnvironment;
  return proxy === undefined || proxy === '' ? undefined : proxy;
}
