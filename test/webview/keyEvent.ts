// A key that was pressed, without a browser.

type Held = Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>;

export function keyEvent(key: string, held: Held = {}): KeyboardEvent {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...none, ...held });
  return event as Event as KeyboardEvent;
}
