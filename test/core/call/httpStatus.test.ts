import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { httpStatusText } from '../../../src/core/call/httpStatus.ts';

describe('httpStatusText', () => {
  it('gives a status its usual name, and the number alone to others', () => {
    assert.deepEqual([200, 429, 520].map(httpStatusText), ['200 OK', '429 Too Many Requests', '520']);
  });

  it('names them as Node does, but for the name that RFC 9110 has changed', () => {
    const others = Object.entries(STATUS_CODES).filter(([status, name]) => {
      const text = httpStatusText(Number(status));
      return text !== status && text !== `${status} ${name}`;
    });
    assert.deepEqual(others, [['413', 'Payload Too Large']]);
  });
});
