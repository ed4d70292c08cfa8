// Reads the contract of an artifact, as Foundry, Hardhat, Truffle, Ape and the Vyper compiler write it.

import { readConstructor } from '../abi/signature.ts';
import type { Signature } from '../abi/signature.ts';
import { asObject, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { contractCode, creationCode } from './contractCode.ts';
import type { CompiledContract, Creation } from './contractIndex.ts';

/** An identifier of Solidity or Vyper: nothing else is shown as the name of a contract. */
const NAME = /^[A-Za-z_$][\w$]{0,63}$/;

/** `file`: the URI of the artifact, which Foundry names after the contract. Undefined without code or a valid name. */
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

/** Members with the deployed code; the Vyper compiler and Ape have names of their own for it. */
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

/**
 * Whether an ABI has functions, and all are in `signatures`: no fallback, and none unreadable, as in some libraries.
 */
function hasOnly(abi: readonly JsonValue[], signatures: readonly Signature[]): boolean {
  const types = abi.map((item) => (isJsonObject(item) ? (item['type'] ?? 'function') : undefined));
  const functionCount = types.filter((type) => type === 'function').length;
  const read = signatures.filter(({ kind }) => kind === 'function').length;
  return !types.includes('fallback') && functionCount === read && functionCount > 0;
}

/** The part of a file's name before the first dot. */
function nameIn(file: string): string {
  const name = /[^/\\]*$/.exec(file)![0].replace(/\..*$/s, '');
  // Of the characters in identifiers, only the dollar sign can be escaped in a URI.
  return name.replaceAll('%24', '$');
}

/** The path of the source: in the artifact of Hardhat and Ape, in the compiler's metadata for Foundry. */
function sourcePath({ sourceName, sourceId, metadata }: JsonObject, name: string): string | undefined {
  if (typeof sourceName === 'string') return sourceName;
  if (typeof sourceId === 'string') return sourceId;
  const target = asObject(asObject(asObject(metadata)['settings'])['compilationTarget']);
  return Object.keys(target).find((path) => target[path] === name);
}
