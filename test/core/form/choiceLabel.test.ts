// Labels of offered values.
import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { choiceLabel } from '../../../src/core/form/choiceLabel.ts';

describe('choiceLabel', () => {
  it('says options in words, each unlike the others of its parameter', () => {
    const { suggestions = [] } = METHODS.find(({ name }) => name === 'debug_traceTransaction')!.params[1]!;
    assert.deepEqual(suggestions.map(choiceLabel), [
      'callTracer',
      'callTracer, withLog',
      'prestateTracer',
      'prestateTracer, diffMode',
      'flatCallTracer',
      '4byteTracer',
      'muxTracer, callTracer, prestateTracer',
      'enableMemory, enableReturnData, limit 1000',
    ]);
  });

  it('leaves a single value as it is', () => {
    assert.deepEqual(['latest', '["trace"]', '1'].map(choiceLabel), ['latest', '["trace"]', '1']);
  });
});
