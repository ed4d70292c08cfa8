// Where a table is scrolled to for its active cell, and where the menu of the cell belongs.
import assert from 'node:assert/strict';
import { createGridPlace } from '../../../../src/webview/viewer/control/gridPlace.ts';
import type { TableState } from '../../../../src/webview/viewer/state/tableState.ts';

type Edges = { readonly left: number; readonly right: number; readonly bottom: number };

/** A page with a grid whose active cell has these edges, in a table from 0 to 600; or one without them. */
function placeOf(cell: Edges | undefined, row = 0) {
  const grid = { scrollTop: 0, clientHeight: 300 };
  const box = { top: 100, left: 0, right: 600 };
  const parts: Readonly<Record<string, unknown>> = {
    '.grid': grid,
    '.grid .cell.active': { getBoundingClientRect: () => cell, scrollIntoView: () => undefined },
    '.table-box': { getBoundingClientRect: () => box },
  };
  const root = { querySelector: (name: string) => (cell === undefined ? null : (parts[name] ?? null)) };
  const table = { active: { row, column: 0 }, count: 1_000 } as unknown as TableState;
  let draws = 0;
  const place = createGridPlace(
    root as unknown as HTMLElement,
    () => table,
    () => (draws += 1),
  );
  return { place, grid, draws: () => draws };
}
const LEFT: Edges = { left: 20, right: 120, bottom: 150 };

describe('createGridPlace', () => {
  it('scrolls to the active cell where it is not on screen', () => {
    const near = placeOf(LEFT);
    near.place.showActive();
    assert.deepEqual([near.grid.scrollTop, near.draws()], [0, 0]);
    const far = placeOf(LEFT, 500);
    far.place.showActive();
    assert.ok(far.grid.scrollTop > 0);
    assert.equal(far.draws(), 1);
    const none = placeOf(undefined, 500);
    none.place.showActive();
    assert.equal(none.draws(), 0);
  });

  it('has the menu of a cell below it, at the side that has more room', () => {
    assert.deepEqual(placeOf(LEFT).place.menuPlace(), { top: 50, left: 20 });
    const right = { left: 480, right: 590, bottom: 150 };
    assert.deepEqual(placeOf(right).place.menuPlace(), { top: 50, right: 10 });
    assert.equal(placeOf(undefined).place.menuPlace(), undefined);
  });
});
