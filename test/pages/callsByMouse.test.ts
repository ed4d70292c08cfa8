// Every kind of call, filled in, sent and undone by mouse alone.
import { MOUSE } from '../vscode/callHands.ts';
import { describeCalls } from '../vscode/callsByHand.ts';

describeCalls(MOUSE);
