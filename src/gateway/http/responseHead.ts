// The head of an answer that goes past the HTTP server, as text.

const STATUS: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** `length`: bytes of the body, undefined where it goes in chunks; `connection`: that header's value, and more lines. */
export function responseHead(
  status: number,
  length: number | undefined,
  retryAfter: string,
  connection: string,
): string {
  const body = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const after = retryAfter === '' ? '' : `\r\nRetry-After: ${retryAfter}`;
  return `HTTP/1.1 ${status} ${STATUS[status] ?? ''}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/json\r\n${body}${after}\r\nDate: ${httpDate()}\r\nConnection: ${connection}\r\n\r\n`;
}

let date = '';
let dateUntil = 0;

/** The time as HTTP writes it, made once a second. */
function httpDate(): string {
  const now = Date.now();
  if (now >= dateUntil) {
    date = new Date(now).toUTCString();
    dateUntil = now - (now % 1000) + 1000;
  }
  return date;
}
