import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { callPhases, durationText } from '../../../src/core/call/callPhases.ts';

describe('callPhases', () => {
  it('gives each phase of a call over a new and secured connection', () => {
    const connect = { begunAt: 102, reachedAt: 110, readyAt: 130 };
    assert.deepEqual(callPhases(100, { connect, sentAt: 131, headAt: 161.5, endAt: 171.5 }, 172), {
      wait: 3,
      connect: 8,
      tls: 20,
      firstByte: 30.5,
      download: 10,
      read: 0.5,
    });
  });

  it('has no connect and no TLS where a connection was used again', () => {
    assert.deepEqual(callPhases(100, { sentAt: 101, headAt: 131, endAt: 131 }, 132), {
      wait: 1,
      firstByte: 30,
      download: 0,
      read: 1,
    });
  });

  it('has no TLS where it was not seen', () => {
    const connect = { begunAt: 100, readyAt: 130 };
    assert.deepEqual(callPhases(100, { connect, sentAt: 130, headAt: 140, endAt: 150 }, 150), {
      wait: 0,
      connect: 30,
      firstByte: 10,
      download: 10,
      read: 0,
    });
  });

  it('counts a connection that was begun for another call from this one’s beginning', () => {
    const connect = { begunAt: 50, reachedAt: 90, readyAt: 120 };
    const {
      wait,
      connect: reaching,
      tls,
    } = callPhases(100, { connect, sentAt: 120, headAt: 130, endAt: 130 }, 130);
    assert.deepEqual([wait, reaching, tls], [0, 0, 20]);
  });

  it('adds up to the whole time, whatever the moments are', () => {
    const step = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(fc.tuple(step, step, step, step, step, step, step), step, (steps, early) => {
        const at = [0];
        for (const by of steps) at.push(at.at(-1)! + by);
        const [start, begun, reachedAt, readyAt, sentAt, headAt, endAt, ended] = at as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const connect = { begunAt: Math.min(begun, Math.max(0, begun - early)), reachedAt, readyAt };
        const phases = callPhases(start, { connect, sentAt, headAt, endAt }, ended);
        const values = Object.values(phases);
        assert.ok(values.every((ms) => ms >= 0));
        assert.equal(
          values.reduce((sum, ms) => sum + ms, 0),
          ended - start,
        );
      }),
    );
  });
});

describe('durationText', () => {
  it('says a time as exactly as a person reads', () => {
    const texts = [0, 0.04, 0.42, 9.9, 31.4, 99.6, 312, 9_990, 12_400, 119_400, 125_000].map(durationText);
    assert.deepEqual(texts, [
      '0 ms',
      '0 ms',
      '0.4 ms',
      '9.9 ms',
      '31 ms',
      '0.10 s',
      '0.31 s',
      '9.99 s',
      '12.4 s',
      '119 s',
      '2 min 5 s',
    ]);
  });
});
