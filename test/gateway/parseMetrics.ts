// Reads the metrics of a gateway for a test, in Prometheus’ text format 0.0.4.

import assert from 'node:assert/strict';

export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\+Inf|-Inf|Nan|-?[\\d.]+(?:e[+-]?\\d+)?)$`,
);
const COMMENT = new RegExp(`^# (?:HELP (${NAME}) .+|TYPE (${NAME}) (counter|gauge|histogram|summary))$`);

/** Throws at what is not in the format. */
export function parseMetrics(text: string): readonly Sample[] {
  assert.equal(text.endsWith('\n'), true);
  const types = new Map<string, string>();
  const seen = new Set<string>();
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    if (line.startsWith('#')) {
      const [, , typed, type] = COMMENT.exec(line) ?? assert.fail(line);
      if (typed === undefined) return [];
      assert.equal(types.has(typed), false, line);
      types.set(typed, type!);
      return [];
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? assert.fail(line);
    const family = types.has(name!) ? name! : name!.replace(/_(bucket|sum|count)$/, '');
    assert.ok(types.has(family), line);
    const series = `${name}{${labels}}`;
    assert.equal(seen.has(series), false, `twice: ${series}`);
    seen.add(series);
    const pairs = Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, key, said]) => [key, said]);
    return [
      { name: name!, labels: Object.fromEntries(pairs), value: Number(value!.replace('Inf', 'Infinity')) },
    ];
  });
}

export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  return samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )?.value;
}
