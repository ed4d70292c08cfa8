// The name of a file, as messages show it.

/** The last part of a path of any operating system. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
