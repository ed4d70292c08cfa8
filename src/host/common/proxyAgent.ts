// VS Code's own network module, which knows the proxies and certificates that are set up in VS Code and the system.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';

type SystemCertificates = {
  readonly loadSystemCertificatesFromNode: () => boolean;
  readonly log: Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error', () => void>>;
};

/** The functions of the module that are used here; absent where this VS Code does not give access to them. */
export type ProxyAgent = {
  /** Added to the module by VS Code. */
  readonly resolveProxyURL?: (url: string) => Promise<string | undefined>;
  readonly loadSystemCertificates?: (how: SystemCertificates) => Promise<readonly string[]>;
};

/** VS Code keeps its state on the module that it ships; extensions share that instance through the module cache. */
export function proxyAgent(): ProxyAgent {
  const load = createRequire(join(vscode.env.appRoot, 'package.json'));
  for (const folder of ['node_modules', 'node_modules.asar']) {
    try {
      return load(join(vscode.env.appRoot, folder, '@vscode/proxy-agent')) as ProxyAgent;
    } catch {
      // This VS Code keeps its modules elsewhere.
    }
  }
  return {};
}
