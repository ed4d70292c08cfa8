// The activation benchmark: what the extension costs a window before its first use.
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { benchRequire } from './activation/bareRequire.ts';
import { benchHost } from './activation/realHost.ts';
import { dist } from './build.ts';
import { sized } from './effort.ts';
import { format, printTable, state } from './report.ts';
import type { Metric } from './report.ts';

/** Measures activation in a real extension host, the bare load in new processes, and the sizes of the shipped files. */
export async function benchActivation(starts = 10): Promise<readonly Metric[]> {
  const sizes = [sizeOfShipped()];
  return [...(await benchHost(starts)), ...sizes, ...(await benchRequire(Math.max(sized(21, 1), starts)))];
}

function sizeOfShipped(): Metric {
  const files = globSync('*.js', { cwd: dist }).toSorted();
  const size = (file: string): number => statSync(join(dist, file)).size;
  const counted = files.filter((file) => basename(file) !== 'gateway.js');
  const total = counted.reduce((sum, file) => sum + size(file), 0);
  const rows = files.map((file) => [file, format(size(file)), counted.includes(file) ? '' : 'not counted']);
  printTable('Shipped JavaScript, bytes', ['file', 'size', ''], [...rows, ['counted', format(total), '']]);
  return state('activation.shippedBytes', [total], { is: '<=', than: 1_600_000 });
}
