// The contract of an artifact, as Foundry, Hardhat, Truffle, Ape and the Vyper compiler write them.

import { readConstructor } from '../abi/signature.ts';
import type { Signature } from '../abi/signature.ts';
import { asObject, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { contractCode, creationCode } from './contractCode.ts';
import type { CompiledContract, Creation } from './contractIndex.ts';

/** An identifier of Solidity or Vyper: nothing else is shown as the name of a contract. */
const NAME = /^[A-Za-z_$][\w$]{0,63}$/;

/** `file`: the URI of its file, which Foundry names after the contract. Undefined where it has no code to know it by. */
export function readArtifact(
  artifact: JsonValue,
  file: string,
  signatures: readonly Signature[],
): CompiledContract | undefined {
  if (!isJsonObject(artifact)) return undefined;
  const { contractName, abi } = artifact;
  const name = typeof contractName === 'string' ? contractName : nameIn(file);
  const [runtime, created] = [firstCode(artifact, RUNTIME), firstCode(artifact, CREATION)];
  const code = contractCode(runtime, created);
  if (code === undefined || !NAME.test(name)) return undefined;
  const items = Array.isArray(abi) ? (abi as readonly JsonValue[]) : [];
  const isWhole = hasOnly(items, signatures);
  const hasReceive = items.some((item) => isJsonObject(item) && item['type'] === 'receive');
  const path = sourcePath(artifact, name);
  const source = path === undefined ? undefined : { artifact: file, path, contract: name };
  const creation = creationOf(created, items, name);
  return { name, code, signatures, isWhole, hasReceive, source, creation };
}

/** The Vyper compiler and Ape have names of their own. */
const RUNTIME = ['deployedBytecode', 'bytecode_runtime', 'runtimeBytecode'];
const CREATION = ['bytecode', 'deploymentBytecode'];

function firstCode(artifact: JsonObject, names: readonly string[]): string {
  return names.map((name) => codeText(artifact[name])).find((code) => code !== '') ?? '';
}

function codeText(code: JsonValue | undefined): string {
  const text = isJsonObject(code) ? (code['object'] ?? code['bytecode']) : code;
  return typeof text === 'string' ? text : '';
}

function creationOf(text: string, abi: readonly JsonValue[], name: string): Creation | undefined {
  const code = creationCode(text);
  const declared = abi.find((item) => isJsonObject(item) && item['type'] === 'constructor');
  return code && { code, constructor: readConstructor(declared ?? { inputs: [] }, name) };
}

/** Whether an ABI has these functions alone, and some: no fallback, and none that cannot be read, as some of libraries. */
function hasOnly(abi: readonly JsonValue[], signatures: readonly Signature[]): boolean {
  const types = abi.map((item) => (isJsonObject(item) ? (item['type'] ?? 'function') : undefined));
  const told = types.filter((type) => type === 'function').length;
  const read = signatures.filter(({ kind }) => kind === 'function').length;
  return !types.includes('fallback') && told === read && told > 0;
}

/** What stands before the first dot of a file's name. */
function nameIn(file: string): string {
  const name = /[^/\\]*$/.exec(file)![0].replace(/\..*$/s, '');
  // A dollar sign is the only one that a URI can write otherwise.
  return name.replaceAll('%24', '$');
}

/** Hardhat and Ape say it themselves, Foundry in the metadata of the compiler. */
function sourcePath({ sourceName, sourceId, metadata }: JsonObject, name: string): string | undefined {
  if (typeof sourceName === 'string') return sourceName;
  if (typeof sourceId === 'string') return sourceId;
  const target = asObject(asObject(asObject(metadata)['settings'])['compilationTarget']);
  return Object.keys(target).find((path) => target[path] === name);
}
