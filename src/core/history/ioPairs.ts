// Exports the history as `.io` files of execution-apis, each with a request and its response.
// https://github.com/ethereum/execution-apis/tree/main/tests

import type { Redact } from '../secret/redact.ts';
import { safeFileName } from '../text/safeFileName.ts';
import type { StoredEntry } from './history.ts';
import { rpcMessages } from './rpcMessages.ts';

/** `path`: that of the file, in a folder named after the method. */
export type IoFile = { readonly path: string; readonly text: string };

/** Makes a file of each entry that has a response, each with a path of its own. */
export function ioPairs(redact: Redact): (entry: StoredEntry) => readonly IoFile[] {
  const taken = new Set<string>();
  return (entry) => {
    const { request, response } = rpcMessages(entry, redact);
    if (response === undefined) return [];
    const folder = safeFileName(redact(entry.method)) || 'call';
    const name = safeFileName(redact(entry.label ?? '')) || 'call';
    let path = `${folder}/${name}.io`;
    for (let again = 2; taken.has(path.toLowerCase()); again++) path = `${folder}/${name}-${again}.io`;
    taken.add(path.toLowerCase());
    const comment = commentLines(redact(entry.note ?? entry.label ?? ''));
    return [{ path, text: `${comment}>> ${request}\n<< ${response}\n` }];
  };
}

function commentLines(text: string): string {
  if (text.trim() === '') return '';
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `// ${line}\n`)
    .join('');
}
