// How much of a value fits on a line.
import assert from 'node:assert/strict';
import { createTreeScroll } from '../../../../src/webview/viewer/control/treeScroll.ts';

const page = globalThis as { innerWidth?: number; getComputedStyle?: unknown };

describe('columns', () => {
  const { innerWidth, getComputedStyle } = page;
  afterEach(() => void Object.assign(page, { innerWidth, getComputedStyle }));

  it('are those of the page while the tree is hidden, and those of its place once it is not', () => {
    Object.assign(page, { innerWidth: 632, getComputedStyle: () => ({ getPropertyValue: () => '13px' }) });
    const columns = (clientWidth: number): number =>
      createTreeScroll({ clientWidth } as HTMLElement, () => undefined).columns();
    assert.equal(columns(0), columns(600));
    assert.ok(columns(600) > columns(400));
    assert.equal(columns(100), 16);
  });
});
