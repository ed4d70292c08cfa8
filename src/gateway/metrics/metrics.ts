// The metrics of this thread; those of all threads are added up. Each part of the gateway makes its counter here once.
// Labels come from short fixed lists, never from what a client sends.

import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type Metric,
  type MetricObject,
} from 'prom-client';

const registry = new Registry();

/** The metrics of one thread, as they are passed between threads. */
export type MetricValues = readonly MetricObject[];

/** A counter; its name ends in `_total`. */
export function counter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name: `eth_gateway_${name}`, help, labelNames, registers: [registry] });
}

/** A gauge that `read` sets. `first`: all threads have the same value, so that of one is shown. */
export function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (gauge: Gauge<Label>) => void | Promise<void>,
  aggregator: 'sum' | 'first' = 'sum',
): void {
  const made: Gauge<Label> = new Gauge({
    name: `eth_gateway_${name}`,
    help,
    labelNames,
    aggregator,
    registers: [registry],
    collect: () => read(made),
  });
}

/** A metric that keeps its own values. */
export function addMetric(metric: { readonly name: string; get(): unknown }): void {
  registry.registerMetric(metric as unknown as Metric);
}

/** Adds memory, processor time and the like of the whole process. */
export function addProcessMetrics(): void {
  collectDefaultMetrics({ register: registry });
  // These are gauges with names of counters.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
}

export function readMetrics(): Promise<MetricValues> {
  return registry.getMetricsAsJSON();
}

/** The text of the metrics of several threads, added up. */
export function metricsText(threads: readonly MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate(threads as unknown as object[]).metrics();
}
