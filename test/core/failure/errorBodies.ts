// Errors as nodes and gateways send them, each with the rule that must speak about it. docs/reference/errors.md shows
// them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDERS } from '../../../src/core/endpoint/providers.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { parseJson } from '../../../src/core/json.ts';

export type ErrorBody = {
  /** The id of the rule. */
  readonly rule: string;
  /** Who sends it. */
  readonly who: string;
  /** What it says, with its code and `data`. */
  readonly said: string;
  readonly method: string | undefined;
  readonly failure: Failure & { readonly kind: 'rpc' | 'http' };
};

/** Lines `who | options | code message | data`, below lines `# rule`; options such as `status=403 client=besu keyless`. */
export const ERROR_BODIES: readonly ErrorBody[] = readBodies();

function readBodies(): readonly ErrorBody[] {
  const lines = readFileSync(join(import.meta.dirname, 'errorBodies.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  let rule = '';
  return lines.flatMap((line) => {
    if (!line.startsWith('# ')) return [readBody(rule, line)];
    rule = line.slice(2);
    return [];
  });
}

function readBody(rule: string, line: string): ErrorBody {
  const [who = '', given = '', text = '', json] = line.split(/ ?\| /);
  const options = Object.fromEntries(
    given
      .trim()
      .split(' ')
      .map((option) => option.split('=')),
  ) as Readonly<Record<string, string>>;
  const provider = PROVIDERS.find(({ id }) => id === options['provider'])?.id;
  const known = {
    ...(provider === undefined ? {} : { provider }),
    ...(options['client'] === undefined ? {} : { client: options['client'] }),
    ...('keyless' in options ? { keyless: true as const } : {}),
  };
  const { http, status = '200', method } = options;
  const said = json === undefined ? text : `${text} ${json}`;
  if (http !== undefined) {
    const failure = { kind: 'http', status: Number(http), excerpt: text, message: '', ...known } as const;
    return { rule, who, said: `HTTP ${http} ${text}`, method, failure };
  }
  const [, code, message = text] = /^(-?\d+) (.*)$/.exec(text) ?? [];
  const failure = {
    kind: 'rpc',
    message,
    status: Number(status),
    ...(code === undefined ? {} : { code: Number(code) }),
    ...(json === undefined ? {} : { data: parseJson(json) }),
    ...known,
  } as const;
  return { rule, who, said, method, failure };
}
