// Reads a response body as text, up to a size.

/** The text; undefined where the body has more bytes than `most`. */
export async function readTextUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const bytes of body ?? []) {
    size += bytes.length;
    // A return from the loop cancels the stream.
    if (size > most) return undefined;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
