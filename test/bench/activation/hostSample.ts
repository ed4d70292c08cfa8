// The figures of one start of VS Code.

/** Milliseconds: `totalMs` for `extension.activate()`, and within it the `require` and the call of `activate`. */
export type Started = { readonly totalMs: number; readonly loadMs: number; readonly activateMs: number };

export type HostSample = {
  readonly ours: Started;
  /** An extension that does nothing, in the same host: the time that the host itself needs. */
  readonly empty: Started;
  /** The files of dist/ that are loaded once our extension is active. */
  readonly loaded: readonly { readonly file: string; readonly bytes: number }[];
  readonly node: string;
  readonly vscode: string;
};
