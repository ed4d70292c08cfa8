// What is never sent from a request document.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const said = [], questions = [], selected = [], buttons = [], answers = [];
  export class Position { constructor(line, character) { this.line = line; this.character = character; } }
  export class Range { constructor(start, end) { this.start = start; this.end = end; } }
  export class Selection extends Range {}
  export class Uri {}
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TextEditorRevealType = {}, CompletionItemKind = {}, TreeItemCollapsibleState = {};
  export const window = {
    async showWarningMessage(message, options, ...all) {
      (options?.modal ? questions : said).push(message);
      buttons.push(...all);
      const press = answers.shift();
      return press && press(all);
    },
    async showInformationMessage(message) { said.push(message); },
    async showTextDocument() {
      return { set selection({ start, end }) { selected.push([start, end]); }, revealRange() {} };
    },
  };
`;

type Stub = {
  readonly said: string[];
  readonly questions: string[];
  readonly selected: unknown[];
  readonly buttons: string[];
  readonly answers: ((buttons: readonly string[]) => string | undefined)[];
};

const { documentCommands, REQUEST_LANGUAGE, ...vscode } = await withVscode(STUB, async () => ({
  ...((await import('vscode')) as unknown as Stub & {
    readonly window: { activeTextEditor: unknown };
    readonly Position: new (line: number, character: number) => object;
  }),
  ...(await import('../../../src/host/documents/documentCommands.ts')),
  ...(await import('../../../src/host/common/ids.ts')),
}));

/** Sends from a document with this text; gives what was said, asked and sent, and what is selected then. */
async function afterSending(text: string, command: 'send' | 'sendBatch' = 'send') {
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split('\n');
    return new vscode.Position(lines.length - 1, lines.at(-1)!.length);
  };
  const document = {
    languageId: REQUEST_LANGUAGE,
    version: 1,
    getText: () => text,
    positionAt: at,
    offsetAt: () => text.indexOf('eth_'),
  };
  vscode.window.activeTextEditor = { document, selection: {} };
  const sent: unknown[] = [];
  const began = () => {
    sent.push(command);
    return undefined;
  };
  const known = { tokens: new Map() };
  const services = { known, addresses: { used: () => undefined }, lenses: { began } };
  await documentCommands(services as never)[`ethRpc.document.${command}`]();
  return {
    said: vscode.said.splice(0),
    questions: vscode.questions.splice(0),
    selected: vscode.selected.splice(0).map((span) => JSON.stringify(span)),
    sent,
  };
}

describe('documentCommands', () => {
  for (const command of ['send', 'sendBatch'] as const)
    it(`refuses to ${command} a text that is no JSON, without a question, and goes where it is broken`, async () => {
      const said = (line: number, why: string): string =>
        `Not sent, line ${line}: ${why} Correct it at the cursor and send again: this is not JSON yet.`;
      assert.deepEqual(await afterSending('{\n  "method": "eth_call",\n  "params": [ {}\n}', command), {
        said: [said(4, 'A “]” is missing before this.')],
        questions: [],
        selected: ['[{"line":3,"character":0},{"line":3,"character":1}]'],
        sent: [],
      });
      const behind = await afterSending('{"method": "eth_call", "params": [{}]}, "latest"]}', command);
      assert.deepEqual(
        [behind.said, behind.questions, behind.sent],
        [[said(1, 'Nothing may follow the request. Several go into [ ].')], [], []],
      );
    });

  it('asks before values that cannot be read', async () => {
    const { questions, sent } = await afterSending('{"method": "eth_getBalance", "params": ["0x12"]}');
    assert.deepEqual(questions, ['The request has a problem. Send it anyway?']);
    assert.deepEqual(sent, []);
  });

  it('sends such values only with the second button: Enter presses the first', async () => {
    const wrong = '{"method": "eth_getBalance", "params": ["0x12"]}';
    vscode.buttons.length = 0;
    vscode.answers.push(([first]) => first);
    const kept = await afterSending(wrong);
    assert.deepEqual(vscode.buttons.splice(0), ['Go to Problem', 'Send Anyway']);
    assert.deepEqual([kept.sent, kept.selected.length], [[], 1]);
    vscode.answers.push(([, second]) => second);
    assert.deepEqual((await afterSending(wrong)).sent, ['send']);
    // Cancel leaves the cursor where it is.
    const cancelled = await afterSending(wrong);
    assert.deepEqual([cancelled.sent, cancelled.selected], [[], []]);
  });

  it('sends what is right', async () => {
    const { questions, sent } = await afterSending('{"method": "eth_chainId"}');
    assert.deepEqual([questions, sent], [[], ['send']]);
  });
});
