// Proves that no text from outside acts, hides a part of itself or fills the window, and that others stay as they are.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inertText, visibleText } from '../../../src/core/text/inertText.ts';
import { codeSpan, escapeMarkdown, markdownLink } from '../../../src/core/text/markdown.ts';
import { samples } from '../../effort.ts';

/** As VS Code finds links in notifications and prompts, and icons in labels. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_C}]|\u034F|[\u00AD\u2060-\u2064\uFEFF\u{E0000}-\u{E0FFF}]/u;

const ACTING = [
  '[',
  ']',
  '(',
  ')',
  '](',
  '$(',
  '$',
  'sync~spin',
  'command:a',
  'https://a',
  'file:///a',
  '"',
  '!',
];
const HIDING = [
  '\u202E',
  '\u200B',
  '\u200D',
  '\u200C',
  '\uFE0F',
  '\uFEFF',
  '\u{E0061}',
  '\uD800',
  '\uDC00',
  '\0',
];
const OTHERS = ['a', '0', '👩', 'می', '⟨', '…', '`', '<', ' ', '\n', '\r', '\t', '\u2028'];

/** Texts out of what could act, hide or break. */
const hostile = fc
  .array(fc.constantFrom(...ACTING, ...HIDING, ...OTHERS), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('inertText', () => {
  it('leaves no link, no icon and nothing unseen of any text, and changes nothing when done again', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.option(fc.constant(true as const), { nil: undefined }),
        fc.integer({ min: 2, max: 80 }),
        (text, lines, longest) => {
          const bounds = { longest, ...(lines === undefined ? {} : { lines }) };
          const inert = inertText(text, bounds);
          assert.doesNotMatch(inert, LINK);
          assert.doesNotMatch(inert, ICON);
          assert.doesNotMatch(inert.replaceAll(/[\t\n]/g, lines === undefined ? '$&' : ''), UNSEEN);
          assert.ok(inert.length <= longest, `${inert.length} > ${longest}`);
          assert.equal(inertText(inert, bounds), inert);
        },
      ),
      { numRuns: samples(5_000) },
    );
  });

  it('breaks links and icons without changing how they look', () => {
    const seen = (text: string): string => inertText(text).replaceAll('\u200B', '');
    for (const text of [
      '[Details](command:workbench.action.terminal.new)',
      'a [b](https://c "d") e',
      '$(sync~spin) working',
    ]) {
      assert.notEqual(inertText(text), text);
      assert.equal(seen(text), text);
    }
  });

  it('leaves ordinary texts as they are', () => {
    for (const text of [
      'execution reverted: ERC20: transfer amount exceeds balance',
      'transfer(address[],(uint256,bytes)[2]) costs $5 (about) {x} [y] (z)',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 → 1.5 ETH, “Zoë” (50 %)',
      '日本語 한국어 हिन्दी ไทย עברית العربية e\u0301',
      'می\u200Cخواهم क्\u200Dष',
      '👨\u200D👩\u200D👧 ❤\uFE0F 1\uFE0F\u20E3 👍🏽 🏳\uFE0F\u200D🌈 🇨🇭',
    ])
      assert.equal(inertText(text), text);
  });

  it('names what cannot be seen', () => {
    for (const [text, shown] of [
      ['gpj.\u202Eexe', 'gpj.⟨U+202E⟩exe'],
      ['pay\u200Bpal', 'pay⟨U+200B⟩pal'],
      ['a\u200Db\uFEFF\u2060', 'a⟨U+200D⟩b⟨U+FEFF⟩⟨U+2060⟩'],
      ['\u001B[31mred\u0000\u007F', '⟨U+001B⟩[31mred⟨U+0000⟩⟨U+007F⟩'],
      ['x\u{E0041}\uD83D', 'x⟨U+E0041⟩⟨U+D83D⟩'],
      ['❤\uFE0F\uFE0F', '❤\uFE0F⟨U+FE0F⟩'],
      [`0xcf${'\0'.repeat(63)}\u0005\0\0\0`, '0xcf⟨U+0000 × 63⟩⟨U+0005⟩⟨U+0000⟩⟨U+0000⟩⟨U+0000⟩'],
      ['\u3164\u115F\u00AD', '⟨U+3164⟩⟨U+115F⟩⟨U+00AD⟩'],
    ] as const)
      assert.equal(inertText(text), shown);
  });

  it('makes one line of several unless told otherwise', () => {
    assert.equal(inertText('a\r\n\r\nb\tc\u2028d'), 'a b c d');
    assert.equal(inertText('a\r\nb\tc\u2028d\v', { lines: true }), 'a\nb\tc\nd⟨U+000B⟩');
  });

  it('cuts megabytes at once, and no character in two', () => {
    const cut = inertText('x'.repeat(3_900_000));
    assert.equal(cut, `${'x'.repeat(999)}…`);
    assert.equal(inertText('ab😀cd', { longest: 4 }), 'ab…');
    assert.equal(inertText('ab😀', { longest: 4 }), 'ab😀');
    assert.equal(inertText('\n'.repeat(2000) + 'x'), ' …');
  });
});

describe('visibleText', () => {
  it('names and cuts like inertText, and leaves brackets', () => {
    assert.equal(visibleText('[a](b) $(c)\u202E'), '[a](b) $(c)⟨U+202E⟩');
  });
});

describe('Markdown of texts', () => {
  it('has no link, image or HTML of theirs', () => {
    assert.equal(
      escapeMarkdown('![a](https://b) <img> `c` &lt; x\u202E'),
      String.raw`\!\[a\]\(https://b\) \<img\> \`c\` \&lt; x⟨U\+202E⟩`,
    );
    assert.equal(codeSpan('plain'), '`plain`');
    assert.equal(codeSpan('a` ![x](https://b) ``c'), '``` a` ![x](https://b) ``c ```');
  });

  it('links to a URL that cannot end its link, and shows another', () => {
    assert.equal(markdownLink('Spec', 'https://a.b/c?d=e#f'), '[Spec](https://a.b/c?d=e#f)');
    for (const url of [
      'https://a) ![x](https://b',
      'https://a b',
      'https://a\\',
      'https://a<b>',
      'command:a"',
    ])
      assert.doesNotMatch(markdownLink('Spec', url), /(?<!\\)\]\(/);
  });
});
