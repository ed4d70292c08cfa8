import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillMail, readTemplates } from '../../../src/gateway/signup/mailTemplates.ts';

describe('the words of a mail', () => {
  it('are those of the operator where there are some, and only HTML is escaped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-templates-'));
    writeFileSync(join(folder, 'confirm.txt'), 'Subject: {{service}}!\r\n\r\n{{link}} {{service}}');
    writeFileSync(join(folder, 'confirm.html'), '<a href="{{link}}">{{service}}</a>');
    const service = { name: '<b> & "c" $& {{link}}', terms: undefined, origin: 'https://x.example' };
    const content = { kind: 'confirm', to: 'a@b.example', link: 'https://x.example/?a=1&b=2' } as const;
    assert.deepEqual(fillMail(readTemplates(folder), service, content, 0), {
      subject: '<b> & "c" $& {{link}}!',
      text: 'https://x.example/?a=1&b=2 <b> & "c" $& {{link}}',
      html: '<a href="https://x.example/?a=1&amp;b=2">&lt;b&gt; &amp; &quot;c&quot; $&amp; {{link}}</a>',
    });
    rmSync(folder, { recursive: true });
  });
});
