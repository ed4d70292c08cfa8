// The contracts of a transaction by the code that they had at its block: an address can have other code now.

import { NO_CODE } from '../call/ranNothing.ts';
import { sameOwnCode, knownContract } from '../contracts/knownContract.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import { isDelegation, proxyLinks } from '../contracts/proxy.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isBytes } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { callFailed, framesIn, isCreation, subcalls } from '../trace/callFrame.ts';
import { contextOfRun } from './contextOfRun.ts';
import { textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';

/** `notes`: which contracts are named by the code that they have now. */
type ContextAtBlock = { readonly context: DecodeContext; readonly notes: readonly string[] };

/** The contract that an address was, and the address of the code that it ran. */
type Was = { readonly contract: KnownContract | undefined; readonly code?: string };

const METHOD = 'eth_getCode';
const PURPOSE = 'the code that a contract had at its block';
/** The most contracts that are asked for. */
const MOST_ASKED = 20;
const BY_NOW = 'Contracts whose code at its block is not known are named by the code that they have now.';
const TOO_MANY = `Only ${MOST_ASKED} contracts are named by the code that they had at its block, the others by the code that they have now.`;

/** Whether a request for code is of this kind: contracts that become known later lead to more of them. */
export function isCodeRequest(method: string, params: readonly JsonValue[]): boolean {
  return method === METHOD && params[1] !== 'latest';
}

/** `root`: undefined without a trace. Asks for the code of those contracts only that are known by their code of now. */
export async function contextAtBlock(
  root: JsonObject | undefined,
  { transaction, receipt }: Mined,
  { context, request }: Gather,
): Promise<ContextAtBlock> {
  const block = receipt?.['blockNumber'] ?? transaction['blockNumber'];
  const { contractAt, contractOfCode } = context;
  if (contractAt === undefined || contractOfCode === undefined || typeof block !== 'string')
    return { context: contextOfRun(context, root), notes: [] };
  const known = [...addressesIn(transaction, receipt, root)].flatMap((address) => {
    const now = contractAt(address, true);
    return now === undefined ? [] : [{ address, now }];
  });
  const asked = known.slice(0, MOST_ASKED);
  const ran = addressesWithCode(receipt, root);
  const codes = await Promise.all(
    asked.map(async ({ address }) => {
      const code = codeIn(await request(PURPOSE, METHOD, [address, block]));
      // It destroyed itself in this block, or the node no longer has the code and says so in this way.
      return code === NO_CODE && ran.has(address) ? undefined : code;
    }),
  );
  const others = new Map<string, Was>();
  for (const [at, { address, now }] of asked.entries()) {
    const code = codes[at];
    const was = code === undefined ? undefined : otherContract(code, now, contractAt, contractOfCode);
    if (was !== undefined) others.set(address, was);
  }
  const notes = [
    ...(codes.includes(undefined) ? [BY_NOW] : []),
    ...(known.length > asked.length ? [TOO_MANY] : []),
  ];
  return { context: contextOfRun(withOthers(context, others), root), notes };
}

/** The code that a node gave; undefined where that is no code. */
function codeIn(outcome: Outcome): string | undefined {
  const code = textOf(outcome);
  return code !== undefined && isBytes(code) ? code : undefined;
}

function addressesIn(
  { to }: JsonObject,
  receipt: JsonObject | undefined,
  root: JsonObject | undefined,
): ReadonlySet<string> {
  const called = root === undefined ? [] : framesIn(root).map((frame) => frame['to']);
  return addressSet([to, ...called, ...emittersIn(receipt)]);
}

/** The addresses that are known to have run code: they emitted an event, failed, called others or returned something. */
function addressesWithCode(
  receipt: JsonObject | undefined,
  root: JsonObject | undefined,
): ReadonlySet<string> {
  const running = (root === undefined ? [] : framesIn(root)).filter(
    (frame) =>
      // What creates a contract need not leave code at its address.
      !isCreation(frame) &&
      (callFailed(frame) || subcalls(frame).length > 0 || (frame['output'] ?? NO_CODE) !== NO_CODE),
  );
  return addressSet([...running.map((frame) => frame['to']), ...emittersIn(receipt)]);
}

function emittersIn(receipt: JsonObject | undefined): readonly (JsonValue | undefined)[] {
  const logs = Array.isArray(receipt?.['logs']) ? (receipt['logs'] as readonly JsonValue[]) : [];
  return logs.map((log) => (log as JsonObject | null)?.['address']);
}

function addressSet(addresses: readonly (JsonValue | undefined)[]): ReadonlySet<string> {
  return new Set(addresses.flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : [])));
}

/** Undefined where the code is of the contract that is known now. What a proxy ran is told by the call tree. */
function otherContract(
  code: string,
  now: KnownContract,
  contractAt: NonNullable<DecodeContext['contractAt']>,
  contractOfCode: NonNullable<DecodeContext['contractOfCode']>,
): Was | undefined {
  const contract = contractOfCode(code);
  if (contract !== undefined) return sameOwnCode(contract, now) ? undefined : { contract };
  const links = proxyLinks(code);
  const target = links.flatMap((link) => ('target' in link ? [link.target] : []))[0];
  if (target !== undefined) {
    const ran = contractAt(target, true)?.own ?? [];
    return { contract: knownContract([], [ran], isDelegation(code)), code: target };
  }
  const isOtherProxy = links.length > 0 && now.own?.length === 0 && now.isDelegated !== true;
  return isOtherProxy ? undefined : { contract: undefined };
}

function withOthers(context: DecodeContext, others: ReadonlyMap<string, Was>): DecodeContext {
  const { contractAt, layoutAt } = context;
  if (contractAt === undefined || others.size === 0) return context;
  return {
    ...context,
    contractAt(address, isUnseen) {
      const other = others.get(address.toLowerCase());
      return other === undefined ? contractAt(address, isUnseen) : other.contract;
    },
    ...(layoutAt && {
      layoutAt(address: string) {
        const other = others.get(address.toLowerCase());
        if (other === undefined) return layoutAt(address);
        return other.code === undefined ? undefined : layoutAt(other.code);
      },
    }),
  };
}
