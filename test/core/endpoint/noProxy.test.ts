import assert from 'node:assert/strict';
import { matchesNoProxy } from '../../../src/core/endpoint/noProxy.ts';

function covered(url: string, patterns: readonly string[]): readonly string[] {
  return patterns.filter((pattern) => matchesNoProxy(new URL(url), pattern));
}

describe('matchesNoProxy', () => {
  it('covers a host and the hosts below it, in any capitals', () => {
    const patterns = ['example.com', '.example.com', '*.example.com', 'EXAMPLE.com', '*'];
    assert.deepEqual(covered('https://rpc.example.com/v1', patterns), patterns);
    assert.deepEqual(covered('https://example.com/v1', patterns), patterns);
  });

  it('does not cover a host whose name only ends alike', () => {
    assert.deepEqual(covered('https://notexample.com/', ['example.com', '.example.com', '', 'com.']), []);
  });

  it('looks at the port where the pattern has one, the protocol’s own included', () => {
    const patterns = ['host:443', 'host:8443'];
    assert.deepEqual(covered('https://host/', patterns), ['host:443']);
    assert.deepEqual(covered('https://host:8443/', patterns), ['host:8443']);
    assert.deepEqual(covered('http://host/', ['host:80', 'host:443']), ['host:80']);
  });
});
