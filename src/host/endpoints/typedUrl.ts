// Checks and converts the URL of an endpoint as the user types or pastes it: with a login, or of a WebSocket.

import { urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import { httpTwin, isSocketUrl } from '../../core/endpoint/socketUrl.ts';

/** What is wrong with the URL; `undefined` where it is valid. */
export function typedUrlProblem(text: string): string | undefined {
  return urlTemplateProblem(withoutLogin(httpUrl(text)));
}

/** The URL that calls go to; for a WebSocket URL, the HTTP URL that goes with it. */
export function httpUrl(text: string): string {
  return isSocketUrl(text) ? httpTwin(text).url : text;
}

/** The URL without `user:password@`: that becomes a header, and is no reason to refuse the URL. */
export function withoutLogin(url: string): string {
  return url.replace(/^(https?:\/\/)[^/@]+@/i, '$1');
}
