// The folders that compilers write to, and patterns for the files in them.

/** The output folders of compilers, in the path of a file. The folder before one is the project that was compiled. */
export const OUTPUT = /\/(?:out|artifacts|\.build)\//g;

export const ARTIFACTS = '{**/out/**/*.json,**/artifacts/**/*.json,**/.build/*.json,**/*.abi.json}';
export const NO_ARTIFACTS = '**/{node_modules,.git,cache,build-info}/**';
export const BUILDS = '{**/out/build-info/*.json,**/artifacts/build-info/*.json}';
export const NO_BUILDS = '**/{node_modules,.git,cache}/**';

/** The output folder of a build-info file, which describes one run of a compiler; undefined for other files. */
export function folderOfBuild(file: string): string | undefined {
  return /^(.*\/(?:out|artifacts)\/)build-info\/[^/]*$/s.exec(file)?.[1];
}
