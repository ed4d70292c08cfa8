// Files dropped on a page, which the host reads as ABIs. VS Code passes drops on to a page while Shift is held.

import { LARGEST_DROPPED } from '../../protocol/drop.ts';
import type { DropToHost } from '../../protocol/drop.ts';

/** VS Code’s own list of files, and then the list of links that any program may give. */
const LISTS = ['application/vnd.code.uri-list', 'text/uri-list'] as const;
const LINK = /^https?:/i;

export function listenToDrops(send: (message: DropToHost) => void): void {
  window.addEventListener('dragover', (event) => {
    const types = event.dataTransfer?.types ?? [];
    // A link is dropped into a field as text.
    const isFile = types.includes('Files') || types.includes(LISTS[0]);
    if (isFile || (types.includes(LISTS[1]) && !isInField(event))) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    const { dataTransfer } = event;
    if (dataTransfer === null) return;
    const files = [...dataTransfer.files];
    const uris = files.length > 0 ? [] : urisIn(dataTransfer);
    if (files.length + uris.length === 0) return;
    if (isInField(event) && uris.some((uri) => LINK.test(uri))) return;
    event.preventDefault();
    void read(files, uris).then(send);
  });
}

function urisIn(data: DataTransfer): readonly string[] {
  const lines = LISTS.map((type) => data.getData(type)).find((text) => text !== '') ?? '';
  return lines.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

async function read(files: readonly File[], uris: readonly string[]): Promise<DropToHost> {
  const [file] = files;
  if (files.length + uris.length > 1) return { type: 'dropRefused', name: '', why: 'several' };
  if (file === undefined) return { type: 'dropUri', uri: uris[0]! };
  const { name, size } = file;
  if (size > LARGEST_DROPPED) return { type: 'dropRefused', name, why: 'tooLarge' };
  try {
    return { type: 'dropFile', name, text: await file.text() };
  } catch {
    // A folder cannot be read as text.
    return { type: 'dropRefused', name, why: 'unread' };
  }
}

function isInField(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
