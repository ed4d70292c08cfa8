// Opens the page of a test run: its address, its log, and the exit code that the suite reports. The suite itself drives
// the workbench.
import { appendFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import type { CodeArguments } from './codeArguments.ts';
import { SUITE_END } from './phases.ts';
import { stop } from './stop.ts';

/** The beginning of the suite's own lines in the console of the extension host; test/vscode/index.ts writes them. */
const suiteLine = '[suite] ';

export type PageOptions = { readonly port: number; readonly args: CodeArguments; readonly log: string };

/** Opens the workbench with the suite; resolves with the suite's exit code. Other output goes to the log. */
export async function openWorkbench(context: BrowserContext, options: PageOptions): Promise<number> {
  const page = context.pages()[0] ?? (await context.newPage());
  const end = new Promise<number>((resolve, reject) => {
    const gone = (what: string): void => reject(stop(`The workbench page ${what} before the suite ended.`));
    page.once('crash', () => gone('crashed'));
    page.once('close', () => gone('was closed'));
    void page.exposeFunction('codeAutomationExit', (code: number) => resolve(code));
  });
  const said: string[] = [];
  await page.exposeFunction('codeAutomationLog', (type: string, values: readonly unknown[]) => {
    const line = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');
    if (line.startsWith(suiteLine)) process.stdout.write(`${line.slice(suiteLine.length)}\n`);
    else appendFileSync(options.log, `${type}: ${line}\n`);
    said.push(line);
  });
  await page.goto(address(options.port, options.args));
  const code = await end;
  if (said.includes(SUITE_END)) return code;
  // A suite that could not be loaded or was aborted cannot give a reason, so VS Code's last output is printed.
  console.error('The extension host ended before the suite did. What was said last:');
  console.error(said.slice(-12).map(firstLines).join('\n'));
  return 1;
}

function address(port: number, args: CodeArguments): string {
  const remote = (path: string): string => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload = [
    ['extensionDevelopmentPath', remote(args.extensionDevelopmentPath)],
    ['extensionTestsPath', remote(args.extensionTestsPath)],
    ['skipWelcome', 'true'],
  ];
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  if (args.folder === undefined) query.set('ew', 'true');
  else query.set('folder', args.folder);
  return `http://127.0.0.1:${port}/?${query}`;
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 4).join('\n');
}
