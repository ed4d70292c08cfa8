// Whether a host, with or without the brackets of a URL, is this machine.

export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
