// Tests calls filled in, sent and undone by mouse alone, each kind: with `npm run test:long`.
import { MOUSE } from '../vscode/callHands.ts';
import { describeCalls } from '../vscode/callsByHand.ts';

describeCalls(MOUSE, { takes: () => true, writes: true });
