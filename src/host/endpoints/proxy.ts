// Finds the proxy for a URL. VS Code's own resolver knows http.proxy, http.noProxy, the environment and the system's
// settings; where that is not available, the settings and the environment are read here.

import * as vscode from 'vscode';
import { matchesNoProxy } from '../../core/endpoint/noProxy.ts';
import { proxyAgent } from '../common/proxyAgent.ts';

/** The proxy URL for requests to `url`, or undefined for a direct connection. */
export async function resolveProxy(url: string): Promise<string | undefined> {
  const own = proxyAgent().resolveProxyURL;
  if (own !== undefined) {
    const proxy = await own(url);
    return proxy === undefined || proxy === '' ? undefined : proxy;
  }
  return configuredProxy(new URL(url));
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
