import assert from 'node:assert/strict';
import { judge } from '../../src/gateway/node/heads.ts';
import type { Reachable } from '../../src/gateway/node/upstreamHealth.ts';

/** `head latency reachable` of each; `-` stands for a head that is not known. */
function judged(...upstreams: readonly string[]): string {
  const facts = upstreams.map((text) => {
    const [head = '', latency = '1', reachable = 'up'] = text.split(' ');
    return {
      head: head === '-' ? undefined : BigInt(head),
      latencyMs: Number(latency),
      reachable: reachable as Reachable,
    };
  });
  const { best, states } = judge(facts, 10);
  return `${String(best)}: ${states.join(' ')}`;
}

describe('judge', () => {
  const cases: readonly (readonly [upstreams: readonly string[], judgement: string])[] = [
    [['100', '101', '99'], '101: ok ok ok'],
    [['100', '111', '101'], '111: behind ok ok'],
    // Up to 64 before the middle one is possible; what is further is a lie.
    [['100', '164', '100'], '164: behind ok behind'],
    [['100', '165', '100'], '100: ok ahead ok'],
    [['100', '99999999999999', '101'], '101: ok ahead ok'],
    // Of two, the higher is believed.
    [['100', '99999'], '99999: behind ok'],
    // Half is not most: nothing is judged before.
    [['100', '- 0 new'], 'undefined: ok new'],
    [['100', '- 0 new', '5'], '100: ok new behind'],
    [['100', '- 0 down'], '100: ok down'],
    [['- 0 down', '- 0 down'], 'undefined: down down'],
    [['100', '900 1 foreign', '- 0 new'], '100: ok foreign new'],
    [['100 20', '100 501', '100 1 resting'], '100: ok slow resting'],
    [['100 400', '100 501'], '100: ok ok'],
    [['0', '0'], '0: ok ok'],
  ];
  for (const [upstreams, judgement] of cases)
    it(`says “${judgement}” of ${upstreams.join(', ')}`, () => assert.equal(judged(...upstreams), judgement));
});
