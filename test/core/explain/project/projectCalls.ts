// The call tree of each transaction of the project, as its rows read. Run it to write projectCalls.txt after a change,
// and review what changed: node test/core/explain/project/projectCalls.ts

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainById } from '../../../../src/core/chain/chains.ts';
import { callTree } from '../../../../src/core/decode/callNodes.ts';
import { rowLines } from '../../decode/callTrees.ts';
import { startProject } from './project.ts';
import type { Project } from './project.ts';
import { STEPS } from './transactions.ts';

export const PROJECT_CALLS = join(import.meta.dirname, 'projectCalls.txt');

const WITH_LOGS = { tracer: 'callTracer', tracerConfig: { withLog: true } };

export async function projectCalls({ node, hashes, context }: Project): Promise<string> {
  const texts: string[] = [];
  for (const [at, hash] of hashes.entries()) {
    const frame = await node.result('debug_traceTransaction', [hash, WITH_LOGS]);
    const tree = callTree(frame, { ...context, chain: chainById(31337n) });
    const { by, on, call } = STEPS[at]!;
    const title = `${at + 1}. ${by}: ${on}${call === undefined ? '' : `.${call}`}`;
    texts.push(`${title}\n${rowLines(tree, 0).join('\n')}\n`);
  }
  return texts.join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const project = await startProject();
  writeFileSync(PROJECT_CALLS, await projectCalls(project));
  project.node.kill();
}
