// Functions in a source, and which of them a call can run.
import assert from 'node:assert/strict';
import { createReach, functionsIn } from '../../../src/core/contracts/sourceFunctions.ts';

const SOURCE = `
// function commented() {}
/* function inComment() { } */
interface I { function declared(uint256) external; }
contract é {
  string constant A = "function inText() {";
  function (uint256) internal hook;
  modifier guarded() { _check(); _; }
  constructor() { start(); }
  function pay(uint256 amount) external guarded { try this.take{value: 1}() {} catch { helper(amount); } }
  function take() external payable { assembly { function inner(a) -> b { b := a } } }
  function start() internal {}
  function helper(uint256 a) internal { deeper(a); }
  function deeper(uint256 a) internal pure { require(a > 0); }
  function other() public {}
  function _check() internal view {}
  receive() external payable { other(); }
}
function free(uint256 a) pure { a; }
`;
const bytes = new TextEncoder().encode(SOURCE);
const found = functionsIn(bytes);

describe('functionsIn', () => {
  it('finds what has a body, with its bytes, and nothing in comments and texts', () => {
    const texts = found.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
    const kinds = found.map(
      ({ name, isExternal }, at) => `${name}${isExternal ? '!' : ''}${texts[at]!.at(-1)}`,
    );
    assert.equal(
      kinds.join(' '),
      'guarded} constructor} pay!} take!} start} helper} deeper} other} _check} receive!} free}',
    );
    assert.ok(texts.every((text) => /^(?:function|modifier|constructor|receive)/.test(text)));
  });

  it('ends at a comment that does not, however many begin', () => {
    assert.deepEqual(functionsIn(new TextEncoder().encode('/*'.repeat(200_000))), []);
    assert.deepEqual(functionsIn(new TextEncoder().encode('function f() { /* }')), []);
  });
});

describe('createReach', () => {
  const reach = createReach((file) => (file === 0 ? found : []), [0]);
  const at = (text: string): { start: number; length: number; file: number } => ({
    start: new TextEncoder().encode(SOURCE.slice(0, SOURCE.indexOf(text))).length,
    length: text.length,
    file: 0,
  });
  const from = (called: string | undefined): readonly string[] =>
    ['_check();', 'helper(amount)', 'require(a > 0)', 'other();', 'b := a', 'start();'].filter((text) =>
      reach(at(text), called),
    );

  it('follows the names in functions and their modifiers, but not into external functions', () => {
    assert.deepEqual(from('pay'), ['_check();', 'helper(amount)', 'require(a > 0)']);
    assert.deepEqual(from('take'), ['b := a']);
    assert.deepEqual(from('helper'), ['require(a > 0)']);
    assert.ok(reach(at('contract'), 'pay') && reach({ start: 0, length: 1, file: 1 }, 'pay'));
  });

  it('holds all but external functions for possible where the called one is not known', () => {
    for (const called of [undefined, 'getter'])
      // A call of no function here, as a proxy passes it on, runs what has no name.
      assert.deepEqual(from(called), ['_check();', 'require(a > 0)', 'other();', 'start();'], called);
  });
});
