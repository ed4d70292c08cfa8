// Where a page is scrolled to, and how it comes there again once its rows are there.

/** Pixels: of the viewer, out at the window's top; of the grid. */
export type Place = { readonly page: number; readonly top: number; readonly left: number };

export interface Places {
  /** Before the first one is taken, that one. */
  now(): Place;
  /** Gives the first place, once. */
  takeFirst(): Place | undefined;
  /** Goes to this place as soon as there is so much; whoever scrolls or types meanwhile stays where they are. */
  goTo(place: Place): void;
  /** What there is has been drawn; `isWhole`: it gets no longer. */
  drawn(isWhole: boolean): void;
}

/** `first`: where the subject in front was scrolled to before the page came up. */
export function createPlaces(root: HTMLElement, first?: Place): Places {
  let wanted: Place | undefined;
  const grid = (): HTMLElement | null => root.querySelector('.grid');
  const page = (): number => Math.max(0, -root.getBoundingClientRect().top);
  /** Where it was when it was in sight. */
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
