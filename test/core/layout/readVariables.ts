// Reads variables of deployed contracts twice: from storage by the names of their expressions, and by their getters.

import assert from 'node:assert/strict';
import { decodeAbiParams } from '../../../src/core/abi/decodeAbi.ts';
import { readSlotExpression } from '../../../src/core/call/slotExpression.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { dataSlot, wordDigits } from '../../../src/core/layout/storagePlace.ts';
import { storedText, storedValue, textLength } from '../../../src/core/layout/storageValue.ts';
import { ALICE, BOB, calldataOf } from './startVariables.ts';
import type { VariablesNode } from './startVariables.ts';

/** Expression, call of the getter, and where in its result the value is; the getter has the name of the variable without one. */
export type Wanted = readonly [expression: string, getter?: string, path?: string];

const NAMES: Readonly<Record<string, string>> = { bob: BOB, alice: ALICE };

/** The variables of a contract as lines, each with its value. */
export async function bothOf(
  variables: VariablesNode,
  name: string,
  all: readonly Wanted[],
): Promise<{ readonly stored: readonly string[]; readonly given: readonly string[] }> {
  const stored: string[] = [];
  const given: string[] = [];
  for (const [expression, call = `${expression}()`, path = ''] of all) {
    stored.push(`${expression} ${JSON.stringify(await storedIn(variables, name, expression))}`);
    given.push(`${expression} ${JSON.stringify(await givenBy(variables, name, call, path))}`);
  }
  return { stored, given };
}

export async function storedIn(
  { node, deployed }: VariablesNode,
  name: string,
  expression: string,
): Promise<JsonValue> {
  const { address, layout } = deployed.get(name)!;
  const wordAt = async (at: bigint): Promise<string> =>
    (await node.text('eth_getStorageAt', [address, `0x${wordDigits(at)}`, 'latest'])).slice(2);
  const read = readSlotExpression(expression, layout, (known) => NAMES[known]);
  assert(read.ok, `${expression}: ${read.ok ? '' : read.problem}`);
  const { place } = read;
  const { type, slot } = place;
  const word = await wordAt(slot);
  if (type.kind !== 'bytes') return storedValue(place, word).value;
  const chunks: string[] = [];
  const { length, isShort } = textLength(word);
  const end = isShort ? 0n : length;
  for (let chunk = 0n; 32n * chunk < end; chunk++) chunks.push(await wordAt(dataSlot(slot) + chunk));
  return storedText(word, type.isText, (chunk) => chunks[Number(chunk)])!.value;
}

async function givenBy(
  { node, deployed }: VariablesNode,
  name: string,
  call: string,
  path: string,
): Promise<JsonValue> {
  const { address, signatures } = deployed.get(name)!;
  const transaction = { from: ALICE, to: address, input: calldataOf(call) };
  const result = await node.text('eth_call', [transaction, 'latest']);
  const function_ = signatures.find((one) => one.name === call.slice(0, call.indexOf('(')))!;
  const { value } = decodeAbiParams(function_.outputs!, result, 2)!;
  const all = path === '' ? ['#0'] : path.split('.');
  return all.reduce<JsonValue>((at, member) => {
    assert(isJsonObject(at), call);
    return Object.hasOwn(at, member) ? at[member]! : Object.values(at)[0]!;
  }, value);
}
