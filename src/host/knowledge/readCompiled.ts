// Reads one file of a compiler: an ABI, an artifact, the output for several contracts, or a build-info of any size.

import * as vscode from 'vscode';
import { readAbiText } from '../../core/abi/abiText.ts';
import { readArtifact } from '../../core/contracts/readArtifact.ts';
import { readBuild } from '../../core/contracts/readBuild.ts';
import { readOutput } from '../../core/contracts/readOutput.ts';
import type { CompiledFile } from '../../core/contracts/storedContracts.ts';
import { jsonOf } from '../../core/json.ts';
import { runSliced } from '../common/timeSlices.ts';
import { fileName } from '../common/fileName.ts';
import { readJsonFile } from './jsonFile.ts';

export const NOTHING_COMPILED: CompiledFile = { signatures: [], contracts: [] };

/** A text in the output of a compiler for several contracts. */
const HAS_CODE = /"(?:deployedBytecode|bytecode_runtime)"/;

export async function readCompiled(uri: vscode.Uri): Promise<CompiledFile> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const file = uri.toString();
  const { signatures = [], json } = readAbiText(text, fileName(uri.path)) ?? {};
  if (json === undefined)
    return { signatures, contracts: HAS_CODE.test(text) ? readOutput(jsonOf(text), file) : [] };
  const contract = readArtifact(json, file, signatures);
  return { signatures, contracts: contract === undefined ? [] : [contract] };
}

export async function readCompiledBuild(uri: vscode.Uri, most: number): Promise<CompiledFile> {
  const build = await readJsonFile(uri, most);
  if (build === undefined) return NOTHING_COMPILED;
  const contracts = await runSliced(readBuild(build, uri.toString()));
  return { signatures: contracts.flatMap((contract) => contract.signatures), contracts };
}
