// A gateway that sends keys by mail, for the length of a test: what it says of keys is of the test, calls go on to the
// gateway under test.
import { text } from 'node:stream/consumers';
import { canaryKey, gatewayUrl } from './gatewayUnderTest.ts';
import { withServer } from './localServer.ts';

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

export type KeyGateway = {
  readonly origin: string;
  /** What it was asked of keys, oldest first: the path, and what was sent. */
  readonly asked: (readonly [path: string, sent: unknown])[];
  /** The next replies, in place of its own. */
  readonly next: Reply[];
  /** The codes that it takes, each once. */
  readonly codes: Set<string>;
};

export const TERMS = 'https://example.invalid/terms';
const ABOUT = {
  service: 'ethereum-rpc-gateway',
  name: 'Seashell [x](command:y)',
  keysByMail: true,
  terms: TERMS,
};

/** Its key is the one of the run, for which all files are searched at the end. */
export async function withKeyGateway(use: (gateway: KeyGateway) => Promise<void>): Promise<void> {
  const asked: KeyGateway['asked'] = [];
  const next: Reply[] = [];
  const codes = new Set<string>();
  const own = (path: string, sent: unknown): Reply => {
    if (path === '/.well-known/ethereum-rpc-gateway') return { status: 200, body: ABOUT };
    if (path === '/keys') return { status: 202, body: { message: 'Look into your mail.' } };
    return codes.delete((sent as { readonly code: string }).code)
      ? { status: 200, body: { key: canaryKey() } }
      : { status: 410, body: { message: 'Gone.' } };
  };
  await withServer(
    (request, response) => {
      const { url: path = '', headers, method = '' } = request;
      void text(request).then(async (body) => {
        if (path.startsWith('/v1/')) {
          const reply = await fetch(gatewayUrl() + path, {
            method,
            body,
            headers: { 'content-type': 'application/json' },
          });
          return response.writeHead(reply.status).end(await reply.text());
        }
        const sent: unknown = body === '' ? undefined : JSON.parse(body);
        asked.push([path, sent]);
        const isPlain = headers.authorization === undefined && headers.cookie === undefined;
        const reply = isPlain ? (next.shift() ?? own(path, sent)) : { status: 500, body: 'credentials' };
        return response.writeHead(reply.status, reply.headers ?? {}).end(JSON.stringify(reply.body));
      });
    },
    (origin) => use({ origin, asked, next, codes }),
  );
}

/** The link that the page behind the mail has. */
export function keyLink(origin: string, code: string): string {
  return `vscode://ethereum-rpc-explorer.ethereum-rpc-explorer/key?gateway=${encodeURIComponent(origin)}&code=${code}`;
}
