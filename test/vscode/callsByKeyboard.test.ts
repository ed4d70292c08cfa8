// Owns the promise that every kind of call can be filled in, sent and undone by keyboard alone.
import { KEYBOARD } from './callHands.ts';
import { describeCalls } from './callsByHand.ts';

describeCalls(KEYBOARD);
