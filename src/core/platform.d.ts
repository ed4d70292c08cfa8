// Declares the globals that both Node and browsers have and ECMAScript's library lacks. None of them does I/O.

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string): boolean;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  readonly searchParams: {
    get(name: string): string | null;
    set(name: string, value: string): void;
    keys(): IterableIterator<string>;
  };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}

declare function btoa(binary: string): string;
declare function atob(base64: string): string;
