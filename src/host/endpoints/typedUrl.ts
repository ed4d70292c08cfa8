// Checks and converts the URL of an endpoint as the user types or pastes it: without a scheme, with a login, or of a
// WebSocket.

import * as vscode from 'vscode';
import { KEY_PLACEHOLDER, urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import { httpUrlOfSocket, isSocketUrl } from '../../core/endpoint/socketUrl.ts';
import { withScheme } from '../../core/endpoint/withScheme.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';

const LONGEST_QUOTE = 200;

/** What is wrong with the URL; `undefined` where it is valid. */
export function typedUrlProblem(text: string): string | undefined {
  const url = withScheme(text);
  if (!/^[a-z][\w+.-]*:/i.test(url))
    return vscode.l10n.t(
      '“{0}” is not a URL. Type one such as https://host/v1/{1} or localhost:8545.',
      ellipsis(text, LONGEST_QUOTE),
      KEY_PLACEHOLDER,
    );
  const problem = urlTemplateProblem(withoutLogin(httpUrl(url)));
  return problem && [readAs(text), problem].filter((part) => part !== undefined).join(' ');
}

/** The URL that a text without a scheme is read as, as a sentence. */
export function readAs(text: string): string | undefined {
  const url = withScheme(text);
  return url === text.trim() ? undefined : vscode.l10n.t('Read as {0}.', ellipsis(url, LONGEST_QUOTE));
}

/** The URL that calls go to; for a WebSocket URL, the HTTP URL that goes with it. */
export function httpUrl(text: string): string {
  return isSocketUrl(text) ? httpUrlOfSocket(text).url : text;
}

/** The URL without `user:password@`: that becomes a header, and is no reason to refuse the URL. */
export function withoutLogin(url: string): string {
  return url.replace(/^(https?:\/\/)[^/@]+@/i, '$1');
}
