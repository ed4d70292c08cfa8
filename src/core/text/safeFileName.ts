// Makes a name for a file or folder from a text of outside.

const LONGEST = 60;
/** Device names of Windows, with any extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i;

/**
 * A name that every file system accepts and no program takes for an option; '' where no character of the text can be in
 * one.
 */
export function safeFileName(text: string): string {
  const name = text
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/(?<!-)-+$/, '');
  return DEVICE.test(name) ? `${name}_` : name;
}
