// The scroll position of a page, and how it is restored once the rows are there.

/** In pixels: how far the viewer is scrolled out at the top of the window; the scroll position of the grid. */
export type Place = { readonly page: number; readonly top: number; readonly left: number };

export interface Places {
  /** The current place; the first place until that is taken. */
  now(): Place;
  /** Returns the first place, once. */
  takeFirst(): Place | undefined;
  /** Scrolls to this place once the page is long enough; ends if the user scrolls, clicks or presses a key. */
  goTo(place: Place): void;
  /** Called after drawing. `isWhole`: the page will not get longer. */
  drawn(isWhole: boolean): void;
}

/** `first`: the place of the subject in front before the page was loaded. */
export function createPlaces(root: HTMLElement, first?: Place): Places {
  let wanted: Place | undefined;
  const grid = (): HTMLElement | null => root.querySelector('.grid');
  const page = (): number => Math.max(0, -root.getBoundingClientRect().top);
  /** The place when the viewer was last visible. */
  let seen: Place = { page: 0, top: 0, left: 0 };

  function end(): void {
    if (wanted === undefined) return;
    wanted = undefined;
    root.style.minHeight = '';
  }
  for (const type of ['wheel', 'keydown', 'pointerdown']) addEventListener(type, end, { passive: true });

  return {
    now() {
      if (root.checkVisibility())
        seen = { page: page(), top: grid()?.scrollTop ?? 0, left: grid()?.scrollLeft ?? 0 };
      return first ?? seen;
    },
    takeFirst() {
      const taken = first;
      first = undefined;
      return taken;
    },
    goTo(place) {
      if (place.page + place.top + place.left === 0) return;
      wanted = place;
      if (place.page > 0) root.style.minHeight = `${place.page + innerHeight}px`;
    },
    drawn(isWhole) {
      if (wanted === undefined || !root.checkVisibility()) return;
      const box = grid();
      if (box !== null) Object.assign(box, { scrollTop: wanted.top, scrollLeft: wanted.left });
      const by = wanted.page + root.getBoundingClientRect().top;
      if (wanted.page > 0 && Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      if (isWhole) end();
    },
  };
}
