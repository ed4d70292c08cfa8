// Owns finding, in what the node sent, the JSON-RPC responses as bytes. Refuses to parse or print what is in them.

import { scanArray, scanObject, wholeSpan, type Member, type Span } from './scanJson.ts';

/** One response: the source text of its id, and `"result":…` or `"error":…` as two parts. */
export type RawResponse = {
  readonly id: string | undefined;
  readonly name: 'result' | 'error';
  readonly value: Buffer;
  /** It holds jsonrpc, id and this one value, each once: what the node sent can go on as it is. */
  readonly plain: boolean;
};

/** The one response in `body`; undefined when there is none. */
export function readResponse(body: Buffer): RawResponse | undefined {
  return toResponse(body, wholeSpan(body));
}

/** The responses of a batch by the source text of their id; undefined when `body` is no array of responses. */
export function readBatch(body: Buffer, size: number): ReadonlyMap<string, RawResponse> | undefined {
  const items = scanArray(body, wholeSpan(body), size);
  if (items === undefined) return undefined;
  const responses = new Map<string, RawResponse>();
  for (const span of items) {
    const response = toResponse(body, span);
    if (response?.id !== undefined) responses.set(response.id, response);
  }
  return responses;
}

function toResponse(body: Buffer, span: Span): RawResponse | undefined {
  const members = scanObject(body, span);
  if (members === undefined) return undefined;
  const text = (member: Member): string => body.toString('utf8', member.value.start, member.value.end);
  const last = (key: string): Member | undefined => members.findLast((member) => member.key === key);
  const [id, result, error] = [last('id'), last('result'), last('error')];
  const failed = error !== undefined && body[error.value.start] === OPEN_BRACE;
  const chosen = failed ? error : result;
  if (chosen === undefined) return undefined;
  const plain = members.length === 3 && id !== undefined && last('jsonrpc') !== undefined;
  return {
    id: id === undefined ? undefined : text(id),
    name: failed ? 'error' : 'result',
    value: body.subarray(chosen.value.start, chosen.value.end),
    plain,
  };
}

const OPEN_BRACE = 0x7b;
