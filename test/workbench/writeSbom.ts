// Lists the packages that are shipped, as CycloneDX JSON, from npm and the lock file: `npm run sbom`.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './paths.ts';
import { noticeOf, readBundled, shippedPackages } from './thirdPartyNotices.ts';

/** The path of the list, which is part of the package. */
export const sbomFile = join(repository, 'dist/sbom.cdx.json');

export type Sbom = {
  readonly metadata: { readonly component: { name: string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

/** Writes the list and returns it. Throws where npm cannot make one, or does not list a package that ships. */
export async function writeSbom(): Promise<Sbom> {
  const notices = shippedPackages(readBundled()).map(noticeOf);
  const known = JSON.parse(await npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only')) as Sbom;
  // npm's own filter for development packages would omit packages that a shipped package needs too.
  const components = notices.map(({ name, version }) => {
    const found = known.components.find((one) => one.name === name && one.version === version);
    if (found === undefined) throw new Error(`npm does not list ${name} ${version}, which ships.`);
    return found;
  });
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = known.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const list = { ...known, components, dependencies };
  // npm names the project after its folder.
  list.metadata.component.name = 'ethereum-rpc-explorer';
  await writeFile(sbomFile, JSON.stringify(list, null, 2));
  return list;
}

/** Runs npm; where npm started this script, it has set the path of its program. */
async function npm(...args: readonly string[]): Promise<string> {
  const { npm_execpath: program } = process.env;
  const [command, first] = program === undefined ? ['npm', []] : [process.execPath, [program]];
  const options = {
    cwd: repository,
    maxBuffer: 64 * 1_048_576,
    shell: program === undefined && process.platform === 'win32',
  };
  return (await promisify(execFile)(command, [...first, ...args], options)).stdout;
}

if (import.meta.main) await writeSbom();
