// Explains why a port cannot be listened on.

import { FatalError } from './common/fatalError.ts';

/** The error in words that the user can act on; `flag` names the port. */
export function portFault(error: unknown, host: string, port: number, flag = '--port'): FatalError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new FatalError(
      `port ${port} at ${host} is taken: stop what uses it, or give another with ${flag} (0: any)`,
    );
  if (code === 'EACCES') return new FatalError(`port ${port} at ${host} may not be used by this user`);
  if (code === 'ENOTSUP')
    return new FatalError(
      '--workers: several threads cannot listen on one port on this system; leave it out',
    );
  return new FatalError(`cannot listen at ${host}, port ${port} (${code ?? 'unknown reason'})`);
}
