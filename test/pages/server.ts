// Serves the page that replaces the window, the pages that the extension makes, and the shipped files.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { repository } from '../workbench/paths.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

/** Serves on loopback until this process ends; `htmlOf`: returns the page with this id. */
export async function servePages(htmlOf: (id: string) => string | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
    const page = /^\/page\/([\w-]+)$/.exec(path)?.[1];
    const type = page === undefined ? TYPES[extname(path)] : 'text/html';
    const content =
      page === undefined ? readFile(join(repository, normalize(path))) : Promise.resolve(htmlOf(page));
    const notFound = (): unknown => response.writeHead(404).end();
    content.then((body) => {
      if (body === undefined) return notFound();
      const kept = page === undefined ? { 'cache-control': 'max-age=3600' } : {};
      return response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...kept }).end(body);
    }, notFound);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
