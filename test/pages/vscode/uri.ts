// The `Uri` of the `vscode` module, for files of this machine and for schemes of the extension.
import { posix, sep } from 'node:path';
import type * as vscode from 'vscode';

type UriParts = Partial<Pick<vscode.Uri, 'scheme' | 'authority' | 'path' | 'query' | 'fragment'>>;

export class Uri implements vscode.Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  constructor({ scheme = 'file', authority = '', path = '', query = '', fragment = '' }: UriParts) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = path;
    this.query = query;
    this.fragment = fragment;
  }

  static parse(text: string): Uri {
    const [, scheme = 'file', authority = '', path = '', query = '', fragment = ''] =
      /^([^:/?#]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? [];
    const [plainPath, plainQuery] = [path, query].map(decodeURIComponent);
    return new Uri({ scheme, authority, path: plainPath!, query: plainQuery!, fragment });
  }

  static file(path: string): Uri {
    const slashed = path.replaceAll(sep, '/');
    return new Uri({ path: slashed.startsWith('/') ? slashed : `/${slashed}` });
  }

  static from(parts: UriParts): Uri {
    return new Uri(parts);
  }

  static joinPath(base: vscode.Uri, ...more: readonly string[]): Uri {
    return Uri.parse(base.toString()).with({ path: posix.join(base.path, ...more) });
  }

  get fsPath(): string {
    return /^\/[a-z]:/i.test(this.path) ? this.path.slice(1).replaceAll('/', sep) : this.path;
  }

  with(change: UriParts): Uri {
    const { scheme, authority, path, query, fragment } = this;
    return new Uri({ scheme, authority, path, query, fragment, ...change });
  }

  toString(skipEncoding = false): string {
    const encode = (text: string): string =>
      skipEncoding ? text : encodeURIComponent(text).replaceAll('%2F', '/');
    const { scheme, authority, path, query, fragment } = this;
    const slashes = authority !== '' || scheme === 'file' ? `//${authority}` : '';
    const tail = `${query && `?${encode(query)}`}${fragment && `#${encode(fragment)}`}`;
    return `${scheme}:${slashes}${encode(path)}${tail}`;
  }

  toJSON(): unknown {
    return this.toString();
  }
}
