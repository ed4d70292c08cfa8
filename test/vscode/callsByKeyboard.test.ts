// Calls filled in, sent and pasted by keyboard alone: one of each kind; the others are in test/pages.
import { KEYBOARD } from './callHands.ts';
import { describeCalls } from './callsByHand.ts';

describeCalls(KEYBOARD, { takes: (index) => index === 0, writes: false });
