// Prints results: aligned tables for reading, and a JSON line for each metric for programs.
import { median, medianRatio, quantile } from './rounds.ts';

/** A limit on the ratio of a metric, or on its value where there is no reference. */
export type Goal = { readonly is: '<=' | '>=' | '<'; readonly than: number };

/**
 * One measured quantity; its name has the unit and the reference. `ratio`: the median of the ratios within each round.
 */
export type Metric = {
  readonly metric: string;
  readonly value: number;
  readonly reference: number | null;
  readonly ratio: number | null;
  readonly goal: string | null;
  readonly met: boolean | null;
  readonly rounds: number;
  readonly node: string;
};

/** Compares two series that were measured in the same rounds. */
export function compare(
  metric: string,
  values: readonly number[],
  references: readonly number[],
  goal?: Goal,
): Metric {
  const ratio = medianRatio(values, references);
  return {
    metric,
    value: round(median(values)),
    reference: round(median(references)),
    ratio: round(ratio),
    ...judge(ratio, goal),
    rounds: values.length,
    node: process.version,
  };
}

/** Makes a metric of a series without a reference in the same run. */
export function state(metric: string, values: readonly number[], goal?: Goal): Metric {
  const value = median(values);
  return {
    metric,
    value: round(value),
    reference: null,
    ratio: null,
    ...judge(value, goal),
    rounds: values.length,
    node: process.version,
  };
}

/** Prints the metrics that have a goal as a table, then each metric as a line of JSON. */
export function printMetrics(metrics: readonly Metric[]): void {
  const rows = metrics
    .filter(({ goal }) => goal !== null)
    .map(({ metric, value, ratio, goal, met }) => [
      metric,
      String(ratio ?? value),
      goal ?? '',
      met === true ? 'met' : 'MISSED',
    ]);
  printTable('Goals', ['metric', 'measured', 'goal', ''], rows);
  console.log('');
  for (const metric of metrics) console.log(JSON.stringify(metric));
}

/** Prints a table with its first column aligned left and the others right. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}

/** A median with the quartiles around it. */
export function spread(values: readonly number[], digits = 0): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => format(quantile(values, part), digits));
  return `${middle} (${low}-${high})`;
}

export function format(value: number, digits = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function judge(measured: number, goal: Goal | undefined): Pick<Metric, 'goal' | 'met'> {
  if (goal === undefined) return { goal: null, met: null };
  const { is, than } = goal;
  const met = is === '<=' ? measured <= than : is === '>=' ? measured >= than : measured < than;
  return { goal: `${is} ${than}`, met };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
