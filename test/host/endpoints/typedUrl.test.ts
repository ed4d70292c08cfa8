// What is said of the URL of an endpoint while it is typed.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

describe('typedUrlProblem', () => {
  it('takes a host with a port or a dot, says what it is read as, and gives an example for a word', async () => {
    const { typedUrlProblem, readAs } = await withVscode(
      'export {};',
      () => import('../../../src/host/endpoints/typedUrl.ts'),
    );
    for (const text of ['localhost:8545', '[::1]:8545', 'node.local:8545', 'rpc.example.com/v1/${apiKey}'])
      assert.equal(typedUrlProblem(text), undefined, text);
    assert.equal(readAs('localhost:8545'), 'Read as http://localhost:8545.');
    assert.equal(readAs('node.local:8545'), 'Read as https://node.local:8545.');
    assert.equal(readAs('https://node.local:8545'), undefined);
    for (const word of ['node', 'localhost'])
      assert.equal(
        typedUrlProblem(word),
        `“${word}” is not a URL. Type one such as https://host/v1/\${apiKey} or localhost:8545.`,
      );
    assert.equal(typedUrlProblem('192.168.1.5:8545'), undefined);
    assert.equal(readAs('192.168.1.5:8545'), 'Read as https://192.168.1.5:8545.');
    assert.match(typedUrlProblem('192.168.1.5:8545/#a')!, /^Read as https:\/\/192\.168\.1\.5:8545\/#a\. /);
    assert.ok(readAs(`rpc.example.com/${'a'.repeat(10_000)}`)!.length < 250);
  });
});
