// Loaded by mocha before the page tests: replaces `vscode` by the stand-in, and keeps a window open while they run.
import { registerHooks } from 'node:module';

const url = new URL('vscode/module.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => (name === 'vscode' ? { url, shortCircuit: true } : next(name, context)),
});

let close: (() => Promise<void>) | undefined;

export const mochaHooks = {
  async beforeAll(this: Mocha.Context): Promise<void> {
    this.timeout(120_000);
    const { openWindow } = await import('./harness.ts');
    close = await openWindow();
    const { hideResults } = await import('../vscode/resultView.ts');
    await hideResults();
  },
  async beforeEach(): Promise<void> {
    const { calmWindow } = await import('../vscode/window.ts');
    await calmWindow();
  },
  async afterEach(this: Mocha.Context): Promise<void> {
    const { stateAtFailure } = await import('../vscode/stateAtFailure.ts');
    await stateAtFailure(this.currentTest);
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    await close?.();
  },
};
