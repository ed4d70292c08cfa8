// Probe.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { startRouted, ROUTER_ARTIFACTS } from '../core/contracts/routedCalls.ts';
import { ARTIFACTS } from '../core/contracts/startDeployed.ts';
import { withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { runCommand, typeInto, webviewFrame, workbenchPage } from '../vscode/window.ts';
import { extensionApi } from '../vscode/extensionApi.ts';

describe('probe', () => {
  it('shows', async function () {
    this.timeout(200_000);
    const routed = await startRouted();
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    for (const { name, artifact } of [...ARTIFACTS, ...ROUTER_ARTIFACTS]) {
      if (name.endsWith('ByIr')) continue;
      const bytes = new TextEncoder().encode(JSON.stringify(artifact));
      const file = vscode.Uri.joinPath(folder, 'out', `${name}.sol`, `${name}.json`).fsPath;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    await withEndpoints([{ id: 'routed', name: 'Routed', urlTemplate: routed.url }], async () => {
      const page = await workbenchPage();
      const only = process.env['ONLY'];
      for (const [name, hash] of Object.entries(routed.hashes)) {
        if (only !== undefined && !only.split(',').includes(name)) continue;
        for (const [width, theme] of [[1280, 'Light 2026'], [1060, 'Dark 2026']] as const) {
        await page.setViewportSize({ width, height: 900 });
        await vscode.workspace.getConfiguration('workbench').update('colorTheme', theme, vscode.ConfigurationTarget.Global);
        {
          await runCommand('Ethereum RPC: Explain Transaction...');
          await typeInto('Explain Transaction', hash);
          const frame = await webviewFrame();
          await frame.locator('.row.call').first().waitFor();
          await new Promise((r) => setTimeout(r, 1500));
          await frame.locator('.row.call').first().scrollIntoViewIfNeeded();
          await frame.locator('.row.group').last().scrollIntoViewIfNeeded();
          await page.screenshot({ path: `/tmp/shots/explain-${name}-${width}.png` });
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          const api = await extensionApi();
          await api.call({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }] });
          await runCommand('Ethereum RPC: Open Result');
          const other = await webviewFrame();
          await other.locator('.row.call').first().waitFor();
          await new Promise((r) => setTimeout(r, 800));
          await page.screenshot({ path: `/tmp/shots/result-${name}-${width}.png` });
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        }
        }
      }
    });
    await routed.stop();
  });
});
