// Functions in a source, and which of them a call can run.
import assert from 'node:assert/strict';
import { createReach, functionsIn } from '../../../src/core/contracts/sourceFunctions.ts';

const SOURCE = `
// function commented() {}
/* function inComment() { } */
import {check as verify} from "./Check.sol";
using {add as +} for Price global;
interface I { function declared(uint256) external; }
contract é {
  string constant A = "function inText() { \\" {";
  function (uint256) internal hook = hooked;
  modifier guarded() { _check(); _; }
  constructor() { start(); }
  function pay(uint256 amount) external guarded { try this.take{value: 1}() {} catch { helper(amount); } }
  function take() external payable { assembly { function inner(a) -> b { b := a } } }
  function start() internal {}
  function helper(uint256 a) internal { deeper(a); }
  function deeper(uint256 a) internal pure { require(a > 0); }
  function other() public {}
  function each(function(uint256) external f) internal { f(1); }
  function _check() internal view {}
  function hooked(uint256 a) internal { a + 1; }
}
contract Proxy { fallback() external payable { _passOn(); } function _passOn() internal { other(); } }
function add(Price a, Price b) pure returns (Price) { return a; }
function check(uint256 a) pure { a; }
`;
const read = (text: string) => functionsIn(new TextEncoder().encode(text));
const bytes = new TextEncoder().encode(SOURCE);
const found = functionsIn(bytes);

describe('functionsIn', () => {
  it('finds what has a body, with its bytes, and nothing in comments and texts', () => {
    const texts = found.functions.map(({ start, end }) =>
      new TextDecoder().decode(bytes.subarray(start, end)),
    );
    const kinds = found.functions.map(
      ({ name, isExternal, within }, at) => `${name}${isExternal ? '!' : ''}${within}${texts[at]!.at(-1)}`,
    );
    assert.equal(
      kinds.join(' '),
      'guarded2} constructor2} pay!2} take!2} start2} helper2} deeper2} other2} each2} _check2} hooked2} ' +
        'fallback!3} _passOn3} add3} check3}',
    );
    assert.ok(texts.every((text) => /^(?:function|modifier|constructor|fallback)/.test(text)));
    for (const name of ['add', 'check', 'hooked']) assert.ok(found.others.has(name), name);
  });

  it('ends at a comment or a text that does not, however many begin', () => {
    for (const text of ['/*'.repeat(200_000), `"${'\\"'.repeat(500_000)}`, 'function f() { /* }'])
      assert.deepEqual(read(text).functions, [], text.slice(0, 20));
    assert.equal(read(`function f() { string memory a = "; }`).functions.length, 0);
    assert.equal(read(`function f() { "\n } function g() {}`).functions.length, 2);
  });
});

describe('createReach', () => {
  const reach = createReach((file) => (file === 0 ? found : { functions: [], others: new Set() }), [0]);
  const at = (text: string): { start: number; length: number; file: number } => ({
    start: new TextEncoder().encode(SOURCE.slice(0, SOURCE.indexOf(text))).length,
    length: text.length,
    file: 0,
  });
  const PLACES =
    '_check();|helper(amount)|require(a > 0)|f(1)|b := a|start();|a + 1|_passOn();|other(); }|return a;|{ a; }'.split(
      '|',
    );
  const from = (called: string | undefined): readonly string[] =>
    PLACES.filter((text) => reach(at(text), called));
  /** What an operator, an alias or a variable leads to, and what a proxy runs in place of the called function. */
  const ALWAYS = ['a + 1', '_passOn();', 'other(); }', 'return a;', '{ a; }'];

  it('follows the names in functions and their modifiers, but not into external functions', () => {
    assert.deepEqual(from('pay'), ['_check();', 'helper(amount)', 'require(a > 0)', ...ALWAYS]);
    assert.deepEqual(from('take'), ['b := a', ...ALWAYS]);
    assert.deepEqual(from('helper'), ['require(a > 0)', ...ALWAYS]);
    assert.ok(reach(at('contract'), 'pay') && reach({ start: 0, length: 1, file: 1 }, 'pay'));
  });

  it('takes a place at the very beginning of a function for a part of it', () => {
    const helper = at('function helper');
    assert.deepEqual([reach(helper, 'helper'), reach(helper, 'start')], [true, false]);
  });

  it('holds all but external functions for possible where the called one is not known', () => {
    const possible = PLACES.filter((text) => text !== 'helper(amount)' && text !== 'b := a');
    for (const called of [undefined, 'getter']) assert.deepEqual(from(called), possible, called);
  });
});
