import assert from 'node:assert/strict';
import { keepFieldKeys } from '../../../src/webview/common/fieldKeys.ts';
import { keyEvent } from '../keyEvent.ts';

const page = globalThis as { document?: unknown; HTMLElement?: unknown };

class Element {
  readonly tagName: string;
  constructor(tagName: string) {
    this.tagName = tagName;
  }
}

describe('keepFieldKeys', () => {
  const { document, HTMLElement } = page;
  afterEach(() => void Object.assign(page, { document, HTMLElement }));

  /** Whether VS Code does not hear of it. */
  function isKept(key: string, held: Parameters<typeof keyEvent>[1], tagName: string): boolean {
    let look = (_event: KeyboardEvent): void => undefined;
    page.HTMLElement = Element;
    page.document = {
      addEventListener(type: string, listener: typeof look) {
        if (type === 'keydown') look = listener;
      },
    };
    keepFieldKeys();
    let isStopped = false;
    const event = keyEvent(key, held);
    const path = [new Element(tagName)];
    Object.assign(event, { composedPath: () => path, stopPropagation: () => (isStopped = true) });
    look(event);
    return isStopped;
  }

  it('keeps undo and redo in a field from VS Code', () => {
    for (const [key, held] of [
      ['z', { ctrlKey: true }],
      ['Z', { metaKey: true, shiftKey: true }],
      ['y', { ctrlKey: true }],
    ] as const) {
      assert.equal(isKept(key, held, 'INPUT'), true, key);
      assert.equal(isKept(key, held, 'DIV'), false, key);
    }
    assert.equal(isKept('z', {}, 'INPUT'), false);
  });

  it('keeps Ctrl+A in a field from VS Code, and nothing else', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      for (const tagName of ['INPUT', 'TEXTAREA'])
        for (const key of ['a', 'A']) assert.equal(isKept(key, held, tagName), true, `${key} ${tagName}`);
    assert.equal(isKept('a', { ctrlKey: true }, 'DIV'), false);
    assert.equal(isKept('a', {}, 'INPUT'), false);
    assert.equal(isKept('c', { ctrlKey: true }, 'INPUT'), false);
    for (const more of [{ shiftKey: true }, { altKey: true }])
      assert.equal(isKept('a', { ctrlKey: true, ...more }, 'INPUT'), false);
  });
});
