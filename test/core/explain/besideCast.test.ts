// Nothing that `cast run` tells of a transaction is missing in the call tree of its explanation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isLong } from '../../effort.ts';
import { BESIDE_CAST, besideCast, eventIn, functionIn, lineOf, wordsIn } from './besideCast.ts';
import type { Beside, Told } from './besideCast.ts';
import { startProject } from './project/project.ts';
import type { Project } from './project/project.ts';

/** One of each kind: events in calls in calls, undone ones, a failure that was caught, creations, no code, precompiles. */
const SOME = [47, 48, 54, 71, 74, 87, 94, 96];

describe('an explanation beside cast run', () => {
  let project: Project;
  let all: readonly Beside[];

  before(async function () {
    this.timeout(600_000);
    project = await startProject();
    all = await besideCast(project, isLong ? [...project.hashes.keys()] : SOME);
  });
  after(() => project.node.kill());

  /** Both sides of each call and event, in their order. */
  const pairs = (): readonly (readonly [title: string, cast: Told, ours: Told])[] =>
    all.flatMap(({ title, cast, ours }) => cast.map((told, at) => [title, told, ours[at]!] as const));

  it('has the same calls and events in the same places', () => {
    const placesOf = (side: readonly Told[]): readonly string[] =>
      side.map(({ kind, depth }) => `${kind} at ${depth}`);
    for (const { title, cast, ours } of all) {
      assert.ok(cast.length > 0, title);
      assert.deepEqual(placesOf(ours), placesOf(cast), title);
    }
  });

  it('has the gas of each call, that of the first being what the transaction used', () => {
    const gasOf = (side: readonly Told[]): readonly string[] =>
      side.filter(({ kind }) => kind === 'call').map(({ gas }) => gas);
    for (const { title, cast, ours, gasUsed } of all)
      assert.deepEqual(gasOf(ours), [String(gasUsed), ...gasOf(cast).slice(1)], title);
  });

  it('has the way of each call', () => {
    for (const [title, cast, ours] of pairs())
      assert.equal(ours.tag.replace(/^(?:undone|create2)$/, ''), cast.tag, title);
  });

  it('has each name that cast has', () => {
    for (const [title, cast, ours] of pairs()) {
      assert.equal(functionIn(ours), functionIn(cast) ?? functionIn(ours), title);
      assert.equal(eventIn(ours), eventIn(cast) ?? eventIn(ours), title);
    }
  });

  it('has what each call gave back, and why it failed, in the words of cast or others', () => {
    for (const [title, cast, ours] of pairs()) {
      const isWell = cast.how === 'Return' || cast.how === 'Stop';
      assert.equal(ours.how === 'Return', isWell, title);
      // Empty data is not said of a precompile.
      if (cast.end !== '' && cast.end !== '0x') assert.notEqual(ours.end, '', `${title}: ${cast.end}`);
      const words = wordsIn(cast);
      if (words === undefined) continue;
      const panic = /^panic: .*\((0x\w+)\)$/.exec(words)?.[1];
      if (panic !== undefined) assert.ok(ours.end.startsWith(`Panic ${panic}: `), title);
      else if (words.startsWith('call to non-contract address'))
        assert.match(ours.end, / ran no code$/, title);
      else assert.equal(ours.end, words, title);
    }
  });

  it('tells as much of each as was reviewed', () => {
    const reviewed = readFileSync(BESIDE_CAST, 'utf8').trimEnd().split('\n');
    const now = all.map(lineOf);
    assert.deepEqual(
      now.filter((line) => !reviewed.includes(line)),
      [],
    );
    if (isLong) assert.deepEqual(now, reviewed.slice(-now.length));
  });
});
