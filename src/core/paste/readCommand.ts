// Reads `curl` and `cast` command lines: their calls and endpoint. Nothing runs, and no file or standard input is read.

import type { AmountUnits } from '../input/amountUnits.ts';
import { jsonOf } from '../json.ts';
import { LONGEST, tooLongProblem } from '../text/lengths.ts';
import { groupDigits } from '../quantity.ts';
import { faultOfJson } from './faultOfJson.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { PastedCode } from './pastedCode.ts';
import { readCast } from './readCast.ts';
import { callsOfBody } from './rpcBody.ts';
import { shellWords } from './shellWords.ts';

const MOST_WORDS = 5_000;
const TOOL = /^(curl|cast)(?:\.exe)?$/;
/** The part of a word behind the last character that ends a command. */
const OWN = /(?<![^;&|(])[^;&|(]*$/;
/** A word before a command: a variable set for it, or `sudo`. */
const BEFORE = /^(?:\w+=.|sudo$)/;
const HOST = /^(?:\w+:\/\/|localhost|[\w.-]+:\d+(?:\/|$))/i;
/** The long options of curl whose value could be taken for a host; CURL_SHORT: all short options with a value. */
const CURL_VALUED =
  /^(data.*|json|header|user|url|url-query|proxy|proxy-(header|user)|preproxy|socks(4a?|5|5-hostname)|noproxy|request|request-target|referer|user-agent|cookie|cookie-jar|form|form-string|resolve|connect-to|doh-url|dns-servers|interface|unix-socket|ipfs-gateway|haproxy-clientip|output|upload-file|dump-header|write-out|variable|config|cert|cacert|key)$/;
const CURL_SHORT = /^-[a-zA-Z\d]*?([AbcCdDeEFHKmoPQrtTuUwxXyYz])(.*)$/s;
const CURL_ALIASES: Readonly<Record<string, string>> = { H: 'header', d: 'data', u: 'user' };

/** The calls of the first curl or cast command in the text; undefined where there is none. */
export function readCommand(text: string, units?: AmountUnits): PastedCode | undefined {
  const command = findCommand(text.slice(0, LONGEST.line));
  if (command === undefined) return undefined;
  const { tool, end } = command;
  if (text.length > LONGEST.command) {
    const label = tooLongProblem(
      `A ${tool} command`,
      text,
      LONGEST.command,
      'Paste the request that it sends.',
    );
    return { tool, calls: [], endpoint: undefined, label };
  }
  const words = shellWords(text.slice(end));
  if (words.length > MOST_WORDS) {
    const label = `A ${tool} command of more than ${groupDigits(MOST_WORDS)} words is not read. Paste the request that it sends.`;
    return { tool, calls: [], endpoint: undefined, label };
  }
  return tool === 'curl' ? readCurl(words) : readCast(words, units);
}

/** The first tool at the beginning of a command, also behind a prompt. `end`: where the tool’s name ends. */
function findCommand(text: string): { readonly tool: string; readonly end: number } | undefined {
  let mayBegin = true;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    mayBegin ||= text.slice(end, index).includes('\n');
    end = index + word.length;
    const own = OWN.exec(word)![0];
    const begins: boolean = mayBegin || own !== word;
    const tool = TOOL.exec(own)?.[1];
    if (begins && tool !== undefined && end < text.length) return { tool, end };
    mayBegin =
      own === '' || word.endsWith('$') || (begins && BEFORE.test(own)) || (mayBegin && BEFORE.test(word));
  }
  return undefined;
}

function readCurl(words: readonly string[]): PastedCode {
  const { options, rest } = readOptions(words, (word, next) => {
    const [, short, value] = CURL_SHORT.exec(word) ?? [];
    if (short !== undefined) return [CURL_ALIASES[short] ?? short, value === '' ? next : value];
    const name = /^--([\w-]+)/.exec(word)?.[1] ?? '';
    return CURL_VALUED.test(name) ? [name, next] : undefined;
  });
  const of = (name: RegExp): string[] => options.filter(([key]) => name.test(key)).map(([, value]) => value);
  const headers = of(/^header$/).map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.trim(), value.join(':').trim()];
  });
  const typed = of(/^url$/)[0] ?? rest.find((word) => HOST.test(word)) ?? '';
  const url = typed === '' || /^\w+:\/\//.test(typed) ? typed : `http://${typed}`;
  const bodies = of(/^(data|json)/).filter((body) => /^\s*[[{]/.test(body));
  const calls = bodies.flatMap((body) => callsOfBody(jsonOf(body)));
  const notes = bodies.flatMap((body) => {
    const fault = faultOfJson(body.trim());
    return fault === undefined ? [] : [`The body is left out. ${fault}`];
  });
  return {
    tool: 'curl',
    calls,
    together: true,
    notes,
    endpoint: pastedEndpoint(url, headers, of(/^user$/)[0]),
  };
}

type Option = readonly [name: string, value: string];

/**
 * Separates options from the other words. `read` gives the name and value of an option; the value is `next` where the
 * option takes the next word.
 */
function readOptions(
  words: readonly string[],
  read: (word: string, next: string | undefined) => readonly [string, string | undefined] | undefined,
): { readonly options: readonly Option[]; readonly rest: readonly string[] } {
  const options: Option[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!/^-./.test(word) || /^-\d/.test(word)) rest.push(word);
    else {
      const next = words[at + 1];
      const inline = /^--[\w-]+=(.*)$/s.exec(word)?.[1];
      const [name, value] = read(word, next) ?? [];
      if (name === undefined) continue;
      options.push([name, inline ?? value ?? '']);
      if (inline === undefined && value === next && next !== undefined) at += 1;
    }
  }
  return { options, rest };
}
