// Starts the trace server as a process, and reads when it sent what.
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { startProcess, stopProcess } from '../../workbench/processes.ts';

/** Unix milliseconds with a fraction. */
type Sent = { readonly firstByteAt: number; readonly lastByteAt: number };

export type TraceServer = {
  readonly url: string;
  /** Resolves when the next response is sent. */
  sent(): Promise<Sent>;
  close(): Promise<void>;
};

export async function serveTrace(bytes: number): Promise<TraceServer> {
  const child = startProcess(process.execPath, [join(import.meta.dirname, 'traceServer.ts'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  const line = (): Promise<string> => new Promise((resolve) => lines.once('line', resolve));
  const port = await line();
  return {
    url: `http://127.0.0.1:${port}`,
    sent: async () => JSON.parse(await line()) as Sent,
    close: () => stopProcess(child),
  };
}
