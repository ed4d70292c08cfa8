// The look of the site’s pages, which is that of the pages in VS Code, and the script of their copy buttons. Both stand
// in the page; the page's policy names their hashes and allows nothing else.

import { hash as hashOf } from 'node:crypto';

export const STYLE = `
:root {
  color-scheme: light dark;
  --back: #fff; --front: #202020; --quiet: #606060; --link: #0069cc; --line: #e2e2e5; --code: #f3f3f5;
  --button: #0069cc; --hover: #0063c1; --field: #fff; --edge: #8c8c8c; --wrong: #ad0707; --wrong-back: #fdeded;
  --good: #1a7f37; --soft: #f8f8f9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #121314; --front: #cfcfcf; --quiet: #9a9a9a; --link: #4daafc; --line: #2a2b2c; --code: #1f2021;
    --button: #297aa0; --hover: #246c8e; --field: #191a1b; --edge: #6e7072; --wrong: #f48771; --wrong-back: #3a1d1d;
    --good: #56d364; --soft: #18191a;
  }
}
* { box-sizing: border-box; }
body {
  max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; background: var(--back); color: var(--front);
  font: 15px/1.55 system-ui, "Segoe UI", "Ubuntu", "Droid Sans", sans-serif; overflow-wrap: break-word;
}
header { display: flex; align-items: center; gap: .6rem; margin-bottom: 2rem; }
header svg { flex: none; width: 20px; height: 28px; fill: var(--link); }
header a, header span { color: var(--front); font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 600; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { margin: 2.25rem 0 .5rem; font-size: 1.05rem; font-weight: 600; }
p { margin: .5rem 0; }
.lead { margin-bottom: 1.5rem; color: var(--quiet); font-size: 1.05rem; }
.quiet, footer { color: var(--quiet); font-size: .9rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.card :last-child { margin-bottom: 0; }
ul { margin: .5rem 0; padding-left: 1.25rem; }
li { margin: .35rem 0; }
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.card { margin: 1rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); }
label { display: block; margin-bottom: .3rem; font-weight: 600; }
.line { display: flex; flex-wrap: wrap; gap: .5rem; }
input {
  flex: 1 1 15rem; min-width: 0; padding: .5rem .65rem; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--field); color: inherit; font: inherit;
}
[aria-invalid="true"] { border-color: var(--wrong); }
button, .button {
  display: inline-block; padding: .5rem 1rem; border: 1px solid transparent; border-radius: 4px; background: var(--button);
  color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--hover); }
.wrong { margin: 0 0 .75rem; padding: .5rem .75rem; border-left: 3px solid var(--wrong); background: var(--wrong-back); }
.note { margin: 1rem 0; padding: .6rem .85rem; border-left: 3px solid var(--link); background: var(--soft); }
.copied { margin: .75rem 0; }
pre {
  margin: .35rem 0; padding: .75rem .85rem; border: 1px solid var(--line); border-radius: 4px; background: var(--code);
  font: 13px/1.55 ui-monospace, "Cascadia Mono", Menlo, "Droid Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
pre.key { font-size: 1.05rem; font-weight: 600; }
.copied button { margin-top: .1rem; padding: .15rem .7rem; border-color: var(--edge); background: transparent; color: var(--front); font-size: .85rem; font-weight: normal; }
.copied button:hover { background: var(--code); }
[role="status"] { margin-left: .5rem; color: var(--good); font-size: .85rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { body { padding-top: 1.5rem; } h1 { font-size: 1.45rem; } .card { padding: 1rem; } .line button { flex: 1 1 100%; } }
@media (forced-colors: active) { button, .button { border-color: ButtonText; } }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: background .12s; } }
`;

/** Adds a copy button to every box with `data-copy`. Without the script, the user can still select the text. */
export const SCRIPT = `
for (const box of document.querySelectorAll('[data-copy]')) {
  const text = box.querySelector('pre');
  const button = document.createElement('button');
  const status = document.createElement('span');
  button.type = 'button';
  button.textContent = 'Copy ' + box.dataset.copy;
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      status.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(text);
      status.textContent = 'Selected: copy it with the keyboard';
    }
    setTimeout(() => (status.textContent = ''), 4000);
  });
  box.append(button, status);
}
`;

const sourceOf = (text: string): string => `'sha256-${hashOf('sha256', text, 'base64')}'`;

/** The headers of every page, besides those of every response. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${sourceOf(STYLE)}; script-src ${sourceOf(SCRIPT)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};
