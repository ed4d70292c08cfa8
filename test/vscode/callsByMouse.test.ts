// Owns the promise that every kind of call can be filled in, sent and undone by mouse alone.
import { MOUSE } from './callHands.ts';
import { describeCalls } from './callsByHand.ts';

describeCalls(MOUSE);
