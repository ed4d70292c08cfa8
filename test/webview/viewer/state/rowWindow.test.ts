// Which rows of a long list are drawn.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  ROW_HEIGHT,
  rowWindow,
  samePlace,
  scrollFor,
} from '../../../../src/webview/viewer/state/rowWindow.ts';

describe('rowWindow', () => {
  it('draws what is on screen and a margin, in its place', () => {
    assert.deepEqual(rowWindow(1000, 100 * ROW_HEIGHT, 10 * ROW_HEIGHT), {
      from: 88,
      to: 122,
      height: 1000 * ROW_HEIGHT,
      top: 88 * ROW_HEIGHT,
    });
    assert.deepEqual(rowWindow(3, 0, 500), { from: 0, to: 3, height: 66, top: 0 });
    assert.deepEqual(rowWindow(0, 0, 500), { from: 0, to: 0, height: 0, top: 0 });
  });

  it('reaches the last row of a list of any length, at the end of its height', () => {
    const screen = 800;
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000_000 }), (rows) => {
        const { height } = rowWindow(rows, 0, screen);
        assert.ok(height <= 16_000_000);
        const end = rowWindow(rows, height - screen, screen);
        assert.equal(end.to, rows);
        const bottom = end.top + (rows - end.from) * ROW_HEIGHT;
        assert.ok(Math.abs(bottom - height) < 1, `${bottom} ${height}`);
      }),
    );
  });

  it('draws the row that scrollFor scrolled to', () => {
    const screen = 800;
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 50_000_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (rows, at) => {
          const index = Math.floor(rows * at);
          const { from, to } = rowWindow(rows, scrollFor(index, rows, 0, screen) ?? 0, screen);
          assert.ok(from <= index && index < to);
        },
      ),
    );
  });
});

describe('scrollFor', () => {
  it('leaves a row that is on screen where it is', () => {
    assert.equal(scrollFor(3, 1000, 0, 220), undefined);
  });

  it('brings a row above to the top and one below to the bottom', () => {
    assert.equal(scrollFor(2, 1000, 100, 220), 44);
    assert.equal(scrollFor(20, 1000, 0, 220), 21 * ROW_HEIGHT - 220);
  });
});

describe('samePlace', () => {
  it('keeps the row at the top where it is, however long the list becomes', () => {
    const screen = 800;
    assert.equal(samePlace(1_000, 2_000, 5_000, screen), 5_000);
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 20_000_000 }),
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (rows, more, part) => {
          const above = part * (rowWindow(rows, 0, screen).height - screen);
          if (above < 0) return;
          const before = rowWindow(rows, above, screen);
          const after = rowWindow(rows + more, samePlace(rows, rows + more, above, screen), screen);
          assert.ok(Math.abs(before.from - after.from) <= 1);
        },
      ),
    );
  });
});
