// The parts that all pages of the site have in common, and the parts that several of them show.

import { SCRIPT, STYLE } from './styles.ts';
import { markup, Markup } from './markup.ts';

/** What pages and mails show about the service. */
export type Service = {
  readonly name: string;
  readonly terms: string | undefined;
  readonly origin: string;
};

const DIAMOND = markup`<svg viewBox="0 0 20 28" aria-hidden="true"><path d="M10 0 0 14.5l10 5 10-5z" opacity=".75"/><path d="M10 28 0 16.8l10 5 10-5z"/></svg>`;

/** A whole page. `title` is also the heading. */
export function page(service: Service, title: string, content: Markup, isHome = false): string {
  const name = isHome
    ? markup`<span>${service.name}</span>`
    : markup`<a href="${service.origin}/">${service.name}</a>`;
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – ${service.name}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>${DIAMOND}${name}</header>
<main>
<h1>${title}</h1>
${content}
</main>
${footer(service)}
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return text;
}

function footer({ terms }: Service): Markup {
  const link = terms === undefined ? undefined : markup` <a href="${terms}">Terms of use</a>`;
  return markup`<footer>No cookies, no third-party scripts.${link}</footer>`;
}

/** A text with a button that copies it; `what`: the name of the text in the button. */
export function copyBox(what: string, text: string, kind = ''): Markup {
  return markup`<div class="copied" data-copy="${what}"><pre class="${kind}">${text}</pre></div>`;
}

/** A form with a token and one button. */
export function tokenForm(action: string, token: string, button: string): Markup {
  return markup`<form method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button>${button}</button></form>`;
}

export function callUrl(origin: string, key: string): string {
  return `${origin}/v1/${key}`;
}

/** Where calls and subscriptions go over WebSocket. */
export function socketUrl(origin: string, key: string): string {
  return callUrl(origin, key).replace(/^http/, 'ws');
}

/** An example call, as pages and mails show it. */
export function curlExample(origin: string, key: string): string {
  return [
    `curl ${callUrl(origin, key)} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'`,
  ].join('\n');
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** For example `26 November 2026 at 12:15 UTC`. */
export function dateAndTime(at: number): string {
  return `${TIME.format(at)} UTC`;
}

/** For example `1 day` or `90 minutes`. */
export function durationWords(ms: number): string {
  const [count, unit] =
    ms % 86_400_000 === 0
      ? [ms / 86_400_000, 'day']
      : ms % 3_600_000 === 0
        ? [ms / 3_600_000, 'hour']
        : [Math.max(1, Math.round(ms / 60_000)), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
