// What a page shows of a subject that reads better and better while it is decoded.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import type { ShownServices } from '../../../src/host/results/shownSubjects.ts';
import { withVscode } from '../withVscode.ts';
import { sampleEntry } from '../sampleEntry.ts';

const VSCODE = `
  export const Disposable = { from: (...all) => ({ dispose: () => all.forEach((one) => one.dispose()) }) };
  export class ThemeIcon {}
`;

const { createShownSubjects, entrySubject } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/results/shownSubjects.ts')),
  ...(await import('../../../src/host/subjects/entrySubject.ts')),
}));

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createShownSubjects', () => {
  afterEach(() => mock.timers.reset());

  it('ends with what is known last, though it was decoded twice at once', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const decoding: ((next: Subject) => void)[] = [];
    const subjectOf = (id: string, summary: string): Subject => {
      const subject = entrySubject(sampleEntry(id), () => ({}));
      const again = (): Promise<Subject> => new Promise((resolve) => decoding.push(resolve));
      return { ...subject, view: { ...subject.view, summary }, ...(id === 'slow' ? { again } : {}) };
    };
    let learn: () => void = () => undefined;
    const services = {
      onDidLearn: (listener: () => void) => ((learn = listener), { dispose: () => undefined }),
      calls: { onDidUndo: () => ({ dispose: () => undefined }) },
      contextOf: () => ({}),
      showFailure: assert.fail,
    } as unknown as ShownServices;
    const told: string[] = [];
    const shown = createShownSubjects(
      services,
      (message) => message.type === 'show' && told.push(message.subject.summary) > 0,
      () => undefined,
    );
    const learnt = async (): Promise<void> => {
      learn();
      mock.timers.tick(1_000);
      await settle();
    };
    shown.show(subjectOf('slow', 'plain'), 'first');
    shown.show(subjectOf('other', 'other'), 'first');
    await learnt();
    const asked = shown.subjectForPage('entry:slow', true);
    await learnt();
    assert.equal(decoding.length, 2);
    const [first, second] = decoding.splice(0);
    first!(subjectOf('slow', 'better'));
    await asked;
    second!(subjectOf('slow', 'best'));
    await settle();
    for (const decoded of decoding) decoded(subjectOf('slow', 'best'));
    await settle();
    assert.deepEqual(told.at(-1), 'best');
    shown.dispose();
  });
});
