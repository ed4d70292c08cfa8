// The types of codeServer.mjs.

/** Paths in the browser-served VS Code: the bare server, for tests, and the whole program, for developers. */
export type CodeServer = { readonly server: string; readonly program: string };
export function installCodeServer(): Promise<CodeServer>;
