// The folders that compilers write to, and the files there.

/** They are in the folder that is compiled. */
export const OUTPUT = /\/(?:out|artifacts|\.build)\//g;

export const ARTIFACTS = '{**/out/**/*.json,**/artifacts/**/*.json,**/.build/*.json,**/*.abi.json}';
export const NO_ARTIFACTS = '**/{node_modules,.git,cache,build-info}/**';
export const BUILDS = '{**/out/build-info/*.json,**/artifacts/build-info/*.json}';
export const NO_BUILDS = '**/{node_modules,.git,cache}/**';

/** What tools write of one run of a compiler; undefined of other files. */
export function folderOfBuild(file: string): string | undefined {
  return /^(.*\/(?:out|artifacts)\/)build-info\/[^/]*$/s.exec(file)?.[1];
}
