// The certificate authorities that the operating system and its user trust, as VS Code reads them. A VS Code setting
// turns them off.

import * as vscode from 'vscode';
import { proxyAgent } from './proxyAgent.ts';

const NO_LOG = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** In PEM; none where `http.systemCertificates` is off. */
export async function systemAuthorities(): Promise<readonly string[]> {
  const http = vscode.workspace.getConfiguration('http');
  if (!http.get('systemCertificates', true)) return [];
  const { loadSystemCertificates } = proxyAgent();
  const fromNode = http.get('systemCertificatesNode', true);
  try {
    return loadSystemCertificates === undefined
      ? await ofNode()
      : await loadSystemCertificates({ loadSystemCertificatesFromNode: () => fromNode, log: NO_LOG });
  } catch {
    return ofNode();
  }
}

/** Imported here so that TLS is loaded only with the first call that needs it. */
async function ofNode(): Promise<readonly string[]> {
  return (await import('node:tls')).getCACertificates('system');
}
