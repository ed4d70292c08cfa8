// Marks the messages of a form that are longer than one line, and those longer than two: the styles give them the room
// that there is, and show the whole of the others on hover and focus.

export function markCutMessages(root: HTMLElement): void {
  const messages = [...root.querySelectorAll('.said')];
  if (messages.length === 0) return;
  for (const message of messages) message.toggleAttribute('data-long', false);
  // All are measured before any is marked, so that the page is laid out only once for each mark.
  const areLong = messages.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const [index, message] of messages.entries()) message.toggleAttribute('data-long', areLong[index]);
  const areCut = messages.map(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  for (const [index, message] of messages.entries())
    message.toggleAttribute('data-cut', areLong[index]! && areCut[index]!);
}
