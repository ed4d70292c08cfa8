// Reads all that came back on a connection into the notation of the attacks.

const RESPONSE = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[!-9;-~]+: [^\r\n]*\r\n)*)\r\n/;

/** `text` is of one character a byte. Throws where it is anything but whole responses. `bodiless`: it answers a HEAD. */
export function readAnswers(text: string, bodiless = false): string {
  const answers: string[] = [];
  let rest = text;
  while (rest !== '') {
    const [whole, status, headers] = RESPONSE.exec(rest) ?? [];
    if (whole === undefined || headers === undefined) throw new Error(`not HTTP: ${JSON.stringify(rest)}`);
    rest = rest.slice(whole.length);
    const length = bodiless ? 0 : Number(/^content-length: (\d+)\r$/im.exec(headers)?.[1] ?? 0);
    const body = rest.slice(0, length);
    if (body.length < length) throw new Error(`an answer breaks off: ${JSON.stringify(text)}`);
    // Node answers some heads itself, without a body.
    rest = rest.slice(/^transfer-encoding: chunked\r$/im.test(headers) ? '0\r\n\r\n'.length : length);
    answers.push(body === '' ? status! : `${status} ${outcomeOf(JSON.parse(body))}`);
  }
  return answers.join(', ');
}

/** `result`, the code of an error, or what the health page says. */
function outcomeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(outcomeOf).join(' ')}]`;
  const { result, error, status } = value as { result?: unknown; error?: { code: number }; status?: string };
  return result === undefined ? String(error?.code ?? status) : 'result';
}
