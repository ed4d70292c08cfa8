// The metrics of WebSockets: what is open, and what was sent without being asked for.

import { counter, gauge } from './metrics.ts';

const notifications = counter('notifications_total', 'Notifications that were sent to subscribers');

export function countNotification(): void {
  notifications.inc();
}

type OpenSockets = { readonly count: number; readonly subscriptions: number };

/** Shows the sockets of one thread. */
export function showSockets(sockets: OpenSockets): void {
  gauge('sockets', 'Open WebSockets of clients', [], (one) => one.set(sockets.count));
  gauge('subscriptions', 'Subscriptions of all WebSockets', [], (one) => one.set(sockets.subscriptions));
}
