// Marks the messages of a form that are longer than their line: the styles show the whole of those.

export function markCutMessages(root: HTMLElement): void {
  const messages = [...root.querySelectorAll('.said')];
  // All are measured before any is marked, so that the page is laid out only once.
  const areCut = messages.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const [index, message] of messages.entries()) message.toggleAttribute('data-cut', areCut[index]);
}
