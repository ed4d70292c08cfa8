// Leaves the second key of a VS Code chord, such as Ctrl+K Shift+N, to VS Code, whatever element has the focus.

/** How long VS Code waits for the second key. */
const WAITS_MS = 5_000;
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta']);

/** Prevents the key from being typed; the page's own key handlers ignore it, as it is `defaultPrevented`. */
export function leaveChords(): void {
  const isMac = /Mac/.test(navigator.userAgent);
  let endsAt = 0;
  const look = (event: KeyboardEvent): void => {
    const { key, timeStamp, shiftKey, altKey } = event;
    if (MODIFIERS.has(key)) return;
    const isSecond = timeStamp < endsAt;
    const begins =
      key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !shiftKey && !altKey;
    endsAt = begins && !isSecond ? timeStamp + WAITS_MS : 0;
    if (isSecond) event.preventDefault();
  };
  addEventListener('keydown', look, true);
}
