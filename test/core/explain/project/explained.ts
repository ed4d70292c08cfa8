// What each transaction of the project is explained with, as text. Run it to write explained.txt after an intended
// change, and review what changed: node test/core/explain/project/explained.ts

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainTransaction } from '../../../../src/core/explain/explainTransaction.ts';
import { askNode } from '../askNode.ts';
import { explanationLines } from '../explanationLines.ts';
import { startProject } from './project.ts';
import type { Project } from './project.ts';
import { STEPS } from './transactions.ts';
import type { Step } from './transactions.ts';

export const EXPLAINED = join(import.meta.dirname, 'explained.txt');

/** Times are those of UTC. */
export async function explainedText(project: Project): Promise<string> {
  const usual = process.env['TZ'];
  process.env['TZ'] = 'UTC';
  try {
    return await textOf(project);
  } finally {
    if (usual === undefined) delete process.env['TZ'];
    else process.env['TZ'] = usual;
  }
}

async function textOf({ node, hashes, context }: Project): Promise<string> {
  const texts: string[] = [];
  for (const [at, hash] of hashes.entries()) {
    const explanation = await explainTransaction(hash, askNode(node), context);
    texts.push(`${at + 1}. ${titleOf(STEPS[at]!)}\n${explanationLines(explanation).join('\n')}\n`);
  }
  return texts.join('\n');
}

function titleOf({ by, on, call }: Step): string {
  return `${by}: ${on}${call === undefined ? '' : `.${call}`}`;
}

if (process.argv[1] === import.meta.filename) {
  const project = await startProject();
  writeFileSync(EXPLAINED, await explainedText(project));
  project.node.kill();
}
