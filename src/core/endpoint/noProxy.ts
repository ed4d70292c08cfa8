// Matches the patterns of http.noProxy and NO_PROXY: hosts that are reached without the proxy.

/** Whether a pattern covers a URL: `example.com`, `.example.com`, `*.example.com` or `*`, with or without a port. */
export function matchesNoProxy(url: URL, pattern: string): boolean {
  if (pattern === '') return false;
  if (pattern === '*') return true;
  const [host = '', port] = pattern
    .replace(/^\*?\./, '')
    .toLowerCase()
    .split(':');
  const sameHost = url.hostname === host || url.hostname.endsWith(`.${host}`);
  return (
    sameHost && (port === undefined || port === (url.port || (url.protocol === 'https:' ? '443' : '80')))
  );
}
