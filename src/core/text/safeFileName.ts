// A text from outside as the name of a file or folder.

const LONGEST = 60;
/** Devices of Windows, whatever is behind a dot: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i;

/** A name that every file system takes, and no program takes for an option; '' where nothing of the text can stand in one. */
export function safeFileName(text: string): string {
  const name = text
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/(?<!-)-+$/, '');
  return DEVICE.test(name) ? `${name}_` : name;
}
