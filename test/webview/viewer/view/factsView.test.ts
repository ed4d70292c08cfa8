// The facts of a result.
import assert from 'node:assert/strict';
import { factsView } from '../../../../src/webview/viewer/view/factsView.ts';
import { textOf } from '../../textOf.ts';

describe('factsView', () => {
  const shown = (
    detail: string,
    parts?: readonly { kind: string; name: string; text: string; share: number }[],
  ) => textOf(factsView([{ name: 'Latency', text: '12 ms', detail, ...(parts && { parts }) } as never]));

  it('opens a fact that has a source or parts, and shows any other as text', () => {
    assert.doesNotMatch(shown(''), /<details/);
    assert.match(shown('measured here'), /<details[^]*<p>measured here/);
    const parts = shown('', [{ kind: 'wait', name: 'Waiting', text: '11 ms', share: 11 }]);
    assert.match(parts, /<details[^]*title=Waiting: 11 ms[^]*Waiting <b>11 ms/);
  });
});
