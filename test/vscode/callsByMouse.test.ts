// Calls filled in, sent and pasted by mouse alone: one of each kind; the others are in test/pages.
import { MOUSE } from './callHands.ts';
import { describeCalls } from './callsByHand.ts';

describeCalls(MOUSE, { takes: (index) => index === 0, writes: false });
