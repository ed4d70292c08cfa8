// How a page comes again to where it was scrolled to.
import assert from 'node:assert/strict';
import { createPlaces } from '../../../../src/webview/viewer/state/places.ts';
import type { Place } from '../../../../src/webview/viewer/state/places.ts';

type Globals = { addEventListener?: unknown; scrollBy?: unknown; innerHeight?: unknown };
const page = globalThis as Globals;
const NONE: Place = { page: 0, top: 0, left: 0 };

describe('createPlaces', () => {
  const { addEventListener, scrollBy, innerHeight } = page;
  afterEach(() => void Object.assign(page, { addEventListener, scrollBy, innerHeight }));

  /** A page with a table. */
  function pageWith(isVisible: boolean, first?: Place) {
    let end = (): void => undefined;
    let top = 0;
    page.addEventListener = (_type: string, listener: () => void) => (end = listener);
    page.scrollBy = ({ top: by }: { readonly top: number }) => (top -= by);
    page.innerHeight = 500;
    const grid = { scrollTop: 0, scrollLeft: 0 };
    const root = {
      style: { minHeight: '' },
      querySelector: () => grid,
      checkVisibility: () => isVisible,
      getBoundingClientRect: () => ({ top }),
    };
    const places = createPlaces(root as never, first);
    return {
      places,
      minHeight: () => root.style.minHeight,
      end: () => end(),
      now: () => ({ page: 0 - top, top: grid.scrollTop, left: grid.scrollLeft }),
    };
  }
  const WANTED: Place = { page: 300, top: 44, left: 7 };

  it('goes there once it is drawn, and stays there until all of it is', () => {
    const { places, now } = pageWith(true);
    places.drawn(false);
    assert.deepEqual(now(), NONE);
    places.goTo(WANTED);
    places.drawn(false);
    assert.deepEqual(now(), WANTED);
    places.drawn(true);
    assert.deepEqual(places.now(), WANTED);
  });

  it('is where the page was before it came up, until that is taken, once', () => {
    const { places } = pageWith(true, WANTED);
    assert.deepEqual([places.now(), places.takeFirst()], [WANTED, WANTED]);
    assert.deepEqual([places.now(), places.takeFirst()], [NONE, undefined]);
  });

  it('makes the page as high as its place needs, and leaves it where only the table is scrolled', () => {
    const heights = [{ ...WANTED, page: 0 }, WANTED].map((place) => {
      const { places, minHeight } = pageWith(true);
      places.goTo(place);
      return minHeight();
    });
    assert.deepEqual(heights, ['', '800px']);
  });

  it('goes nowhere while it is out of sight, and no more once somebody scrolls or types', () => {
    const hidden = pageWith(false);
    hidden.places.goTo(WANTED);
    hidden.places.drawn(true);
    assert.deepEqual(hidden.now(), NONE);
    const left = pageWith(true);
    left.places.goTo(WANTED);
    left.end();
    left.places.drawn(true);
    assert.deepEqual(left.now(), NONE);
  });
});
