// The address that a name stands for where an address is typed, in the request builder and in New Call.

/** `label`: '' where it has none. `detail`: where it is known from. */
export type KnownAddress = { readonly address: string; readonly label: string; readonly detail: string };

/** A name typed in full, in any capitals. Undefined where none is known by it. */
export function addressNamed(known: readonly KnownAddress[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  return known.find(({ label }) => label.toLowerCase() === wanted)?.address;
}
