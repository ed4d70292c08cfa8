// Tests calls filled in, sent and undone by keyboard alone: every sixth kind; with `npm run test:long` every kind.
import { isLong } from '../effort.ts';
import { KEYBOARD } from '../vscode/callHands.ts';
import { describeCalls } from '../vscode/callsByHand.ts';

describeCalls(KEYBOARD, { takes: (index) => isLong || index % 6 === 0, writes: true });
