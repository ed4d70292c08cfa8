// Tests every use of the viewer by mouse alone: after the activity bar, only clicks, and keys only for text.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { callBlock, chooseMethod, field, openBuilder, send, typeAt, walk } from '../vscode/mouseHand.ts';
import { row } from '../vscode/resultRows.ts';
import * as seeded from '../vscode/seededChain.ts';
import { pick } from '../vscode/window.ts';

describe('by mouse alone', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('explains a failed transaction down to its custom error', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.FAILURE);
    const hash = await walk(frame, 'transactions', '0', 'hash');
    await hash.locator('.value').click();
    await frame.locator('.menu .item span').getByText('Explain transaction', { exact: true }).click();
    await seeded.showsFailure(frame);
  });

  it('follows links five steps, and comes back', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.PAYMENTS);
    for (const [names, item, method] of seeded.FIVE_STEPS) {
      await (await walk(frame, ...names)).locator('.value').click();
      await frame.locator('.menu .item span').getByText(item, { exact: true }).click();
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
      if (method === 'eth_getBlockReceipts')
        await frame.getByRole('button', { name: 'Tree', exact: true }).click();
    }
    assert.deepEqual(await seeded.trailOf(frame), seeded.TRAIL);
    for (const method of seeded.TRAIL.toReversed().slice(1)) {
      await frame.locator('.trail').getByRole('button', { name: /^Back/ }).click();
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
    }
    await row(frame, 'blockHash').waitFor();
  });

  it('compares two blocks', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.PAYMENTS - 1);
    await callBlock(frame, seeded.PAYMENTS);
    await frame.getByRole('button', { name: 'Compare with…' }).click();
    await pick('block 68,939 full');
    await frame.getByRole('button', { name: /^Next change/ }).click();
    await seeded.showsComparison(frame);
    await row(frame, 'number').locator('.name').click();
    await seeded.showsForms(frame, seeded.NUMBER_SIDES);
  });

  it('filters a table of logs', async () => {
    await seeded.learnUnit();
    const { fromBlock, toBlock } = seeded.LOG_RANGE;
    const frame = await openBuilder();
    await chooseMethod(frame, 'eth_getLogs');
    await typeAt(field(frame, '0.fromBlock'), String(fromBlock));
    await typeAt(field(frame, '0.toBlock'), String(toBlock));
    await send(frame, 'eth_getLogs', '"toBlock":"0x10d4f"');
    await frame.getByRole('button', { name: 'Filter', exact: true }).click();
    await typeAt(frame.getByLabel('Filter event'), '= Approval');
    await seeded.showsApprovals(frame);
    await frame.locator('.grid-body .grid-row').first().getByRole('rowheader').locator('.linked').click();
    await frame.locator('.row.active .name').getByText('3', { exact: true }).waitFor();
  });

  it('searches a trace', async () => {
    const frame = await openBuilder();
    await chooseMethod(frame, 'debug_traceBlockByNumber');
    await typeAt(field(frame, '0'), String(seeded.PAYMENTS));
    await frame.locator('[id="fold-1"]').click();
    await typeAt(field(frame, '1.tracer'), 'callTracer');
    await send(frame, 'debug_traceBlockByNumber', 'callTracer');
    const search = frame.getByLabel('Search in this result');
    await typeAt(search, '250 ETH');
    await seeded.showsCallHit(frame, '1 of 2', '0x2361…1E8f with 250 ETH');
    await typeAt(search, '**.value > 0');
    await seeded.showsHit(frame, '1 of 2', 'value', '250 ETH');
    await frame.getByRole('button', { name: /^Next hit/ }).click();
    await seeded.showsHit(frame, '2 of 2', 'value', '0.000000000000000001 ETH');
  });
});
