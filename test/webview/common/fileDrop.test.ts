// What of a drag over a page is for the page.
import assert from 'node:assert/strict';
import { listenToDrops } from '../../../src/webview/common/fileDrop.ts';

type Globals = Record<'window' | 'HTMLInputElement' | 'HTMLTextAreaElement', unknown>;
const page = globalThis as unknown as Globals;

describe('a drag over a page', () => {
  const { window, HTMLInputElement, HTMLTextAreaElement } = page;
  afterEach(() => void Object.assign(page, { window, HTMLInputElement, HTMLTextAreaElement }));
  /** Stands for a field of text. */
  const Field = Map;

  /** Whether the page would take it. */
  function isTaken(type: string, target: object): boolean {
    let over = (_event: unknown): void => undefined;
    page.window = {
      addEventListener: (name: string, listener: typeof over) => {
        if (name === 'dragover') over = listener;
      },
    };
    page.HTMLInputElement = Field;
    page.HTMLTextAreaElement = Set;
    listenToDrops(() => undefined);
    const event = new Event('dragover', { cancelable: true });
    Object.assign(event, { dataTransfer: { types: [type] }, composedPath: () => [target] });
    over(event);
    return event.defaultPrevented;
  }

  it('is taken with a file, wherever it is, and with a link, but over a field, whose text that is', () => {
    for (const type of ['Files', 'application/vnd.code.uri-list']) {
      assert.equal(isTaken(type, {}), true);
      assert.equal(isTaken(type, new Field()), true);
    }
    assert.equal(isTaken('text/uri-list', {}), true);
    assert.equal(isTaken('text/uri-list', new Field()), false);
    assert.equal(isTaken('text/plain', {}), false);
  });
});
