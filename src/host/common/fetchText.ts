// Reads a document from a URL, up to a size and a time, with VS Code's `fetch`, which knows its proxy settings.

import * as vscode from 'vscode';
import { readTextUpTo } from './readTextUpTo.ts';

const PATIENCE_MS = 30_000;

/** `status`: the HTTP status, where it is not 2xx. */
export type Fetched = { readonly text: string } | { readonly problem: string; readonly status?: number };

/** Sends neither cookies nor credentials, and follows no redirect. */
export async function fetchText(url: string, most: number, stop?: AbortSignal): Promise<Fetched> {
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      signal: stop === undefined ? timeout : AbortSignal.any([stop, timeout]),
      redirect: 'error',
      credentials: 'omit',
    });
    const { status } = response;
    if (!response.ok)
      return { problem: vscode.l10n.t('The server responded with HTTP {0}.', status), status };
    const text = await readTextUpTo(response.body, most);
    return text === undefined ? tooLarge(most) : { text };
  } catch (error) {
    return {
      problem: vscode.l10n.t(
        'The URL cannot be read: {0}.',
        error instanceof Error ? error.message : vscode.l10n.t('no response'),
      ),
    };
  }
}

export function tooLarge(most: number) {
  return { problem: vscode.l10n.t('The document is larger than {0} MB.', most / 1e6) };
}

/** What is wrong with a URL that the user gives. */
export function urlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return vscode.l10n.t('This is not a URL.');
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) return undefined;
  return vscode.l10n.t('Only https: URLs are read, and http: on this machine.');
}
