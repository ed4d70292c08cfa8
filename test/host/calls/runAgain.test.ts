// To which endpoint a past call goes once more, and what is asked first.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Endpoints } from '../../../src/host/endpoints/endpoints.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const questions = [], answers = [];
  export const window = {
    showWarningMessage: async (message) => (questions.push(message), answers.shift()),
  };
`;
const { callOf, questions, answers } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/calls/runAgain.ts')),
  ...((await import('vscode')) as unknown as { readonly questions: string[]; readonly answers: string[] }),
}));

const OTHER: Endpoint = { id: 'other', name: 'Other', urlTemplate: 'http://127.0.0.1:8545' };
const CALL = { method: 'eth_chainId', params: [] };

describe('callOf', () => {
  /** The call of this endpoint, which is gone. */
  const again = (endpointId: string, active: Endpoint | undefined) =>
    callOf({ ...CALL, id: 'a', endpointId, endpointName: 'Gone' }, {
      byId: () => undefined,
      active: () => active,
    } as unknown as Endpoints);

  it('asks before a call goes to another endpoint than before', async () => {
    assert.equal(await again('gone', OTHER), undefined);
    assert.match(questions.pop() ?? '', /^“Gone”, where this call was sent, .* Send it to “Other”\?$/);
    answers.push('Send');
    assert.deepEqual(await again('gone', OTHER), { ...CALL, rerunOf: 'a', endpoint: OTHER });
    questions.length = 0;
  });

  it('asks nothing of an example, which went nowhere, nor where there is no endpoint', async () => {
    assert.deepEqual(await again('', OTHER), { ...CALL, rerunOf: 'a', endpoint: OTHER });
    assert.deepEqual(await again('gone', undefined), { ...CALL, rerunOf: 'a' });
    assert.deepEqual(questions, []);
  });
});
