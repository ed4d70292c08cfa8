// What each transaction of the project is explained with, as text. Run it to write explained.txt after an intended
// change, and review what changed: node test/core/explain/project/explained.ts

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainTransaction } from '../../../../src/core/explain/explainTransaction.ts';
import { askNode } from '../askNode.ts';
import { explanationLines } from '../explanationLines.ts';
import { READ_SOURCES, sourceText, startProject } from './project.ts';
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
    const withSources = { ...context, readSources: READ_SOURCES };
    const explanation = await explainTransaction(hash, askNode(node), withSources, 'all');
    const lines = explanationLines(explanation).map(withSourceText);
    texts.push(`${at + 1}. ${titleOf(STEPS[at]!)}\n${lines.join('\n')}\n`);
  }
  return texts.join('\n');
}

/** With what stands in the source at the line that a row leads to. */
function withSourceText(row: string): string {
  const [, path, line] = /(\w+\.sol):(\d+)\)?$/.exec(row) ?? [];
  if (path === undefined) return row;
  return `${row} ‹${sourceText(`src/${path}`).split('\n')[Number(line) - 1]!.trim()}›`;
}

function titleOf({ by, on, call }: Step): string {
  return `${by}: ${on}${call === undefined ? '' : `.${call}`}`;
}

if (process.argv[1] === import.meta.filename) {
  const project = await startProject();
  writeFileSync(EXPLAINED, await explainedText(project));
  project.node.kill();
}
