// The panes of the request builder: gives the styles the width of the request and the height of the bar.

/** In percent of the page's width. */
const LEAST = 25;
const MOST = 70;
const USUAL = 45;
const STEP = 2;

type Panes = {
  readonly root: HTMLElement;
  /** The saved width; undefined if the user has not moved the divider. */
  readonly saved: number | undefined;
  readonly save: (percent: number) => void;
};

/** Makes the divider movable, by dragging or with the arrow keys; a double click resets it. */
export function createPanes({ root, saved, save }: Panes): void {
  const divider = root.querySelector<HTMLElement>('#divider')!;
  let percent = USUAL;

  function show(wanted: number): void {
    percent = Math.min(MOST, Math.max(LEAST, wanted));
    root.style.setProperty('--request', `${percent}%`);
    divider.setAttribute('aria-valuenow', String(Math.round(percent)));
  }

  function move(wanted: number): void {
    show(wanted);
    save(percent);
  }

  divider.setAttribute('aria-valuemin', String(LEAST));
  divider.setAttribute('aria-valuemax', String(MOST));
  show(saved ?? USUAL);
  divider.addEventListener('pointerdown', (event) => {
    // Dragging must not select text.
    event.preventDefault();
    divider.setPointerCapture(event.pointerId);
  });
  divider.addEventListener('pointermove', ({ pointerId, clientX }) => {
    if (!divider.hasPointerCapture(pointerId)) return;
    const { left, width } = root.getBoundingClientRect();
    show(((clientX - left) / width) * 100);
  });
  divider.addEventListener('pointerup', () => save(percent));
  divider.addEventListener('dblclick', () => move(USUAL));
  divider.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') move(percent - STEP);
    else if (key === 'ArrowRight') move(percent + STEP);
  });
  const bar = root.querySelector<HTMLElement>('.bar')!;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`);
  }).observe(bar);
}
