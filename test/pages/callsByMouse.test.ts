// Calls filled in, sent and undone by mouse alone: the kinds that the keyboard leaves, and with `npm run test:long`
// every kind.
import { isLong } from '../effort.ts';
import { MOUSE } from '../vscode/callHands.ts';
import { describeCalls } from '../vscode/callsByHand.ts';

describeCalls(MOUSE, { takes: (index) => isLong || index % 2 === 1, writes: isLong });
