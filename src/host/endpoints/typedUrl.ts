// The URL of an endpoint as it is typed or pasted: with a login, or of a WebSocket.

import { urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import { httpTwin, isSocketUrl } from '../../core/endpoint/socketUrl.ts';

/** Says what is wrong with it, or `undefined`. */
export function typedUrlProblem(text: string): string | undefined {
  return urlTemplateProblem(withoutLogin(httpUrl(text)));
}

/** The URL that calls go to: of a WebSocket, the one beside it. */
export function httpUrl(text: string): string {
  return isSocketUrl(text) ? httpTwin(text).url : text;
}

/** The `user:password@` of a pasted URL becomes a header, so it is no reason to refuse the URL. */
export function withoutLogin(url: string): string {
  return url.replace(/^(https?:\/\/)[^/@]+@/i, '$1');
}
