// Opens an address in the user's browser if possible.
import { spawn } from 'node:child_process';

/** Opens the address in the default browser; false where there is no desktop. */
export function openInBrowser(url: string): boolean {
  const { platform, env } = process;
  const hasDesktop = env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (platform === 'linux' && !hasDesktop) return false;
  const [command, ...args] = opener(platform);
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.log(`\n  Open ${url} in a browser.`));
  child.unref();
  return true;
}

function opener(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
