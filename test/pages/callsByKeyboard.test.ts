// Every kind of call, filled in, sent and undone by keyboard alone.
import { KEYBOARD } from '../vscode/callHands.ts';
import { describeCalls } from '../vscode/callsByHand.ts';

describeCalls(KEYBOARD);
