// The two panes of the request builder: how wide the request is, and how high the bar above both.

/** Percent of the page's width. */
const LEAST = 25;
const MOST = 70;
const USUAL = 45;
const STEP = 2;

type Panes = {
  readonly root: HTMLElement;
  /** As it was left; undefined where nobody has moved the divider. */
  readonly saved: number | undefined;
  readonly save: (percent: number) => void;
};

/** Lets the divider be dragged, and moved with the arrow keys; a double click puts it back. */
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
    // Dragging selects no text.
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
