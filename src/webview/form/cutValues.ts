// Gives a field of one line whose value is cut, and a text beside its name that is cut, a tooltip with the whole.

const ONE_LINE = 'input:not([type="password"]), .about > [id^="about-"]';

export function showCutValues(root: HTMLElement): void {
  root.addEventListener('pointerover', ({ target }) => {
    const element = (target as Element).closest<HTMLElement>(ONE_LINE);
    if (element === null) return;
    const text = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '').trim();
    element.title = element.scrollWidth > element.clientWidth ? text : '';
  });
}
