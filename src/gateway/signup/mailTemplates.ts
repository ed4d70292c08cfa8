// The texts of the two mails, each as text and as HTML, with names in braces for the values. The first line of the text
// is the subject.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FatalError } from '../common/fatalError.ts';
import { callUrl, curlExample, dateAndTime, type Service } from './page/frame.ts';
import { escapeHtml } from './page/markup.ts';
import type { MailContent } from './mailQueue.ts';

export type MailText = { readonly subject: string; readonly text: string; readonly html: string };
export type MailTemplates = Readonly<
  Record<MailContent['kind'], { readonly text: string; readonly html: string }>
>;

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
body { margin: 0; background: #f3f3f5; color: #202020; font: 15px/1.55 system-ui, 'Segoe UI', Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 28px 24px; background: #ffffff; }
h1 { margin: 0 0 12px; font-size: 21px; line-height: 1.3; font-weight: 600; }
p { margin: 12px 0; }
a { color: #0069cc; }
a.button { display: inline-block; padding: 10px 18px; border-radius: 4px; background: #0069cc; color: #ffffff; font-weight: 600; text-decoration: none; }
pre { margin: 12px 0; padding: 12px; border: 1px solid #e2e2e5; border-radius: 4px; background: #f3f3f5; font: 13px/1.5 Consolas, Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; word-break: break-word; }
pre.key { font-size: 16px; font-weight: 600; }
.quiet { color: #606060; font-size: 13px; overflow-wrap: anywhere; word-break: break-word; }
p:empty { display: none; }
@media (prefers-color-scheme: dark) {
  body { background: #121314; color: #cfcfcf; } main { background: #191a1b; }
  a { color: #4daafc; } a.button { background: #297aa0; color: #ffffff; }
  pre { border-color: #333536; background: #242526; } .quiet { color: #9a9a9a; }
}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const OWN: MailTemplates = {
  confirm: {
    text: `Subject: Your link to an API key of {{service}}

Somebody, most likely you, asked {{service}} for an API key with this mail address.

Open this link and press the button to get the key:

{{link}}

The link works once, until {{until}}.

You did not ask for a key? Ignore this mail. Nothing was made.
`,
    html: frame(
      'Get your API key',
      `<p>Somebody, most likely you, asked {{service}} for an API key with this mail address.</p>
<p><a class="button" href="{{link}}">Continue to the key</a></p>
<p>The link works once, until {{until}}.</p>
<p class="quiet">The button does nothing? Copy this link: <a href="{{link}}">{{link}}</a></p>
<p class="quiet">You did not ask for a key? Ignore this mail. Nothing was made.</p>`,
    ),
  },
  key: {
    text: `Subject: Your API key of {{service}}

Your API key:

{{key}}

The URL for your programs:

{{url}}

Try it:

{{curl}}

{{earlier}}
Treat the key like a password: whoever has it makes calls in your name.
To revoke it, open this link and press the button:

{{revokeLink}}

Key lost? Ask for a new one with the same address: {{site}}
`,
    html: frame(
      'Your API key',
      `<p>This is your key for {{service}}.</p>
<pre class="key">{{key}}</pre>
<p>{{earlier}}</p>
<p>The URL for your programs:</p>
<pre>{{url}}</pre>
<p>Try it:</p>
<pre>{{curl}}</pre>
<p class="quiet">Treat the key like a password: whoever has it makes calls in your name. If somebody else has seen it, <a href="{{revokeLink}}">revoke the key</a>.</p>
<p class="quiet">Key lost? <a href="{{site}}">Ask for a new one</a> with the same address.</p>`,
    ),
  },
};

const NAMES: Readonly<
  Record<MailContent['kind'], { readonly all: readonly string[]; readonly needed: string }>
> = {
  confirm: { all: ['service', 'link', 'until', 'site'], needed: 'link' },
  key: { all: ['service', 'key', 'url', 'curl', 'earlier', 'revokeLink', 'site'], needed: 'key' },
};
const LONGEST_SUBJECT = 200;

/** The templates; those in `folder` replace the built-in ones. Throws `FatalError`. */
export function readTemplates(folder: string | undefined): MailTemplates {
  const read = (kind: MailContent['kind'], part: 'text' | 'html'): string => {
    const file = `${kind}.${part === 'text' ? 'txt' : 'html'}`;
    const text = (folder === undefined ? undefined : readTemplateFile(join(folder, file))) ?? OWN[kind][part];
    const { all, needed } = NAMES[kind];
    const wrong = [...text.matchAll(/\{\{(\w*)\}\}/g)].find(([, name]) => !all.includes(name!));
    const problem =
      wrong !== undefined
        ? `knows no ${wrong[0]}, but ${all.join(', ')}`
        : !text.includes(`{{${needed}}}`)
          ? `lacks {{${needed}}}`
          : part === 'text' && !/^Subject: \S.*\r?\n\r?\n/.test(text)
            ? 'begins with a line “Subject: ...” and an empty one'
            : undefined;
    if (problem !== undefined) throw new FatalError(`--mail-templates: ${file} ${problem}`);
    return text;
  };
  const both = (kind: MailContent['kind']) => ({ text: read(kind, 'text'), html: read(kind, 'html') });
  return { confirm: both('confirm'), key: both('key') };
}

function readTemplateFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new FatalError(`--mail-templates ${file}: cannot be read (${code})`);
  }
}

/** Fills in a template. `until`: the time until which a link of the mail works. */
export function fillMail(
  templates: MailTemplates,
  service: Service,
  content: MailContent,
  until: number,
): MailText {
  const values = valuesOf(service, content, until);
  const fill = (text: string, escape: (value: string) => string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => escape(values[name] ?? ''));
  const template = templates[content.kind];
  const [head = '', ...body] = template.text.split(/\r?\n\r?\n/);
  return {
    subject: fill(head.replace(/^Subject: /, ''), String)
      .replace(/\p{C}+/gu, ' ')
      .slice(0, LONGEST_SUBJECT),
    text: fill(body.join('\n\n'), String).replace(/\n{3,}/g, '\n\n'),
    html: fill(template.html, escapeHtml),
  };
}

function valuesOf(
  { name, origin }: Service,
  content: MailContent,
  until: number,
): Readonly<Record<string, string>> {
  const site = `${origin}/`;
  if (content.kind === 'confirm')
    return { service: name, site, link: content.link, until: dateAndTime(until) };
  const { key, revokeLink, earlierEnds } = content;
  return {
    service: name,
    site,
    key,
    revokeLink,
    url: callUrl(origin, key),
    curl: curlExample(origin, key),
    earlier: earlierEnds === undefined ? '' : `Your earlier key ends on ${dateAndTime(earlierEnds)}.\n`,
  };
}
