// Exports the history as an HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/). URLs are templates; a
// key that seems to be in one is left out.

import type { Creator, Entry, Timings } from 'har-format';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { extractLiteralKey } from '../secret/literalKey.ts';
import type { Redact } from '../secret/redact.ts';
import type { ExportFormat } from './exportFormat.ts';
import type { StoredEntry } from './history.ts';
import { rpcMessages } from './rpcMessages.ts';

const UTF8 = new TextEncoder();
const JSON_TYPE = 'application/json';
/** Replaces an unknown URL: the endpoint was removed from the settings. */
const NO_URL = 'https://endpoint.invalid/';
const COMMON = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

/** Headers are left out, as they may contain keys. `version`: that of the extension. */
export function historyHar(endpoints: readonly Endpoint[], version: string, redact: Redact): ExportFormat {
  const urls = new Map(endpoints.map((endpoint) => [endpoint.id, shownUrl(endpoint)]));
  const creator: Creator = { name: 'Ethereum RPC Explorer', version };
  return {
    begin: `{\n"log": {\n"version": "1.2",\n"creator": ${JSON.stringify(creator)},\n"entries": [\n`,
    end: '\n]\n}\n}\n',
    entry(entry) {
      const url = urls.get(entry.endpointId) ?? NO_URL;
      return redact(JSON.stringify(harEntry(entry, url, redact), undefined, 2));
    },
  };
}

function shownUrl(endpoint: Endpoint): string {
  return (extractLiteralKey(endpoint)?.endpoint ?? endpoint).urlTemplate;
}

function harEntry(entry: StoredEntry, url: string, redact: Redact): Entry {
  const { request, response } = rpcMessages(entry, redact);
  const { time, timings } = times(entry);
  const { startedAt, httpStatus, requestBytes, responseBytes, wireBytes, label, note, summary, ok } = entry;
  const comment = [label, note].filter((text) => text !== undefined).join('\n');
  const size = response === undefined ? 0 : UTF8.encode(response).length;
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time,
    request: {
      ...COMMON,
      method: 'POST',
      url,
      headers: [{ name: 'Content-Type', value: JSON_TYPE }],
      queryString: [],
      postData: { mimeType: JSON_TYPE, text: request },
      bodySize: requestBytes,
    },
    response: {
      ...COMMON,
      status: httpStatus,
      statusText: '',
      headers: [],
      content: { size, mimeType: JSON_TYPE, text: response ?? '' },
      redirectURL: '',
      bodySize: wireBytes ?? responseBytes,
      ...(ok || response !== undefined ? {} : { comment: summary }),
    },
    cache: {},
    timings,
    ...(comment === '' ? {} : { comment }),
  };
}

type ReadTimings = Timings & { readonly _read?: number };

/**
 * Timings in milliseconds; -1 for one that is not known or did not occur. `connect` includes TLS. `time` is the sum of
 * all except `ssl`, so the time to parse the result afterwards is in `_read`. Sending is part of waiting.
 */
function times({ durationMs, phases }: StoredEntry): {
  readonly time: number;
  readonly timings: ReadTimings;
} {
  const none = { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0 };
  if (phases === undefined) return { time: durationMs, timings: { ...none, wait: durationMs, receive: 0 } };
  const { wait: blocked, connect, tls, firstByte: wait, download: receive, read: _read } = phases;
  const connecting = connect === undefined ? 0 : exact(connect + (tls ?? 0));
  return {
    time: exact(blocked + connecting + wait + receive),
    timings: {
      ...none,
      blocked,
      ...(connect === undefined ? {} : { connect: connecting }),
      ...omitUndefined({ ssl: tls }),
      wait,
      receive,
      _read,
    },
  };
}

/** Rounds sums to microseconds, without the errors of binary addition. */
function exact(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
