// A workspace of contracts, and all that was done to them on a node, reads as it was reviewed (explained.txt).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { EXPLAINED, explainedText } from './explained.ts';
import { PROJECT_CALLS, projectCalls } from './projectCalls.ts';
import { startProject } from './project.ts';
import type { Project } from './project.ts';
import { DEPLOYED } from './transactions.ts';

describe('a project', () => {
  let project: Project;

  before(async function () {
    this.timeout(60_000);
    project = await startProject();
  });

  after(() => project.node.kill());

  it('has each of its contracts named by its code, and nobody else', () => {
    const { addresses, context } = project;
    const nameAt = (address: string): string | undefined => context.contractAt!(address)?.name;
    const proxies = new Set(['VaultProxy', 'BeaconProxy', 'OldProxy']);
    for (const { name, contract } of DEPLOYED)
      assert.equal(nameAt(addresses.get(name)!), proxies.has(name) ? `${contract} → Vault` : contract);
    for (const person of context.labels!.keys()) assert.equal(nameAt(person), undefined);
  });

  it('has its call trees as they were reviewed', async () => {
    const [now, reviewed] = [await projectCalls(project), readFileSync(PROJECT_CALLS, 'utf8')];
    assert.deepEqual(now.split('\n\n'), reviewed.split('\n\n'));
  });

  it('is explained as it was reviewed, transaction by transaction', async function () {
    this.timeout(60_000);
    const [now, reviewed] = [await explainedText(project), readFileSync(EXPLAINED, 'utf8')];
    const parts = (text: string): readonly string[] => text.split(/\n\n(?=\d+\. )/);
    const before = new Set(parts(reviewed));
    assert.deepEqual(
      parts(now).filter((part) => !before.has(part)),
      [],
    );
    assert.equal(now, reviewed);
  });
});
