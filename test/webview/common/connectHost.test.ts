// Which reply goes to which request, and what the page hears of itself.
import assert from 'node:assert/strict';
import type { ToHost } from '../../../src/protocol/toHost.ts';
import type { PageReply, ToPage } from '../../../src/protocol/toPage.ts';
import { connectHost } from '../../../src/webview/common/connectHost.ts';
import type { HostConnection } from '../../../src/webview/common/connectHost.ts';

const page = globalThis as unknown as { window: unknown };

describe('connectHost', () => {
  const window = page.window;
  let say: (message: unknown) => void;
  let posted: ToHost[];
  let heard: ToPage[];
  let host: HostConnection;

  beforeEach(() => {
    page.window = {
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        assert.equal(type, 'message');
        say = (data) => listener({ data });
      },
    };
    [posted, heard] = [[], []];
    host = connectHost(
      (message) => posted.push(message),
      (message) => heard.push(message),
    );
  });
  afterEach(() => {
    page.window = window;
  });

  const raw = (text: string): PageReply => ({ type: 'raw', id: 'a', text, isCut: false });

  it('gives each reply to what was asked, as often as there is one, until nobody listens', () => {
    const [one, two]: PageReply[][] = [[], []];
    const end = host.request({ type: 'raw', id: 'a' }, (reply) => one!.push(reply));
    host.request({ type: 'raw', id: 'b' }, (reply) => two!.push(reply));
    const [first, second] = posted.map((message) => (message.type === 'ask' ? message.ask : 0));
    assert.notEqual(first, second);
    say({ type: 'reply', to: second, body: raw('2') });
    say({ type: 'reply', to: first, body: raw('1') });
    say({ type: 'reply', to: first, body: raw('1 again') });
    end();
    say({ type: 'reply', to: first, body: raw('late') });
    assert.deepEqual([one, two], [[raw('1'), raw('1 again')], [raw('2')]]);
    assert.deepEqual(heard, []);
  });

  it('tells and hears what is in the protocol, and nothing else', () => {
    host.send({ type: 'ready' });
    assert.deepEqual(posted, [{ type: 'ready' }]);
    say({ type: 'busy', isBusy: true });
    say({ type: 'reply', to: 99, body: raw('') });
    say({ type: 'nothing' });
    say(undefined);
    assert.deepEqual(heard, [{ type: 'busy', isBusy: true }]);
  });
});
