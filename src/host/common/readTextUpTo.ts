// Reads a body as text, up to a size.

/** The text, or undefined where there are more bytes than `most`; nothing is kept of those. */
export async function readTextUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const bytes of body ?? []) {
    size += bytes.length;
    // Leaving the loop cancels the stream.
    if (size > most) return undefined;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
