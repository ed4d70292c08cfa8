// Reads contract calls as viem writes them: `readContract({ abi, functionName, args })`. Without an ABI in the source,
// a known function of that name is used.

import { functionText } from '../abi/declared.ts';
import { parseJsonAbi, parseSignature } from '../abi/signature.ts';
import type { Signature } from '../abi/signature.ts';
import type { Signatures } from '../abi/signatures.ts';
import { paramsText } from '../abi/abiType.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { signatureValue } from '../form/signatureDraft.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { objectDraft, suggestedCall } from './suggestedCall.ts';

const METHODS: Readonly<Record<string, string>> = {
  readContract: 'eth_call',
  simulateContract: 'eth_call',
  estimateContractGas: 'eth_estimateGas',
  writeContract: 'eth_sendTransaction',
};

/** The call; undefined for another name, or where the function is not known. */
export function contractCall(
  name: string,
  args: readonly JsonValue[],
  known: Signatures,
): SuggestedCall | undefined {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name]! : undefined;
  const options = args.find((arg) => arg !== null && isJsonObject(arg));
  if (method === undefined || options === undefined || !isJsonObject(options)) return undefined;
  const { address, account, value, blockNumber, blockTag, functionName, abi, args: list } = options;
  const values = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
  const isWanted = ({ kind, name: own, inputs }: Signature): boolean =>
    kind === 'function' && own === functionName && inputs.length === values.length;
  const all = abi === undefined || abi === null ? [] : signaturesIn(abi);
  const own = all.find(isWanted);
  const signature = own ?? known.all().find(([, one]) => isWanted(one))?.[1];
  if (signature === undefined) return undefined;
  // A function from the snippet’s own ABI keeps the return types of that ABI.
  const text = own === undefined ? signature.name + paramsText(signature.inputs, true) : functionText(own);
  const request = objectDraft({
    from: textOf(account),
    to: textOf(address),
    value: textOf(value),
    input:
      values.length > 0 && values.every((one) => one === null)
        ? text
        : (signatureValue('calldata', text, values) as string),
  });
  const block = method === 'eth_sendTransaction' ? undefined : textOf(blockNumber ?? blockTag);
  return suggestedCall(method, method, block === undefined ? [request] : [request, block]);
}

function signaturesIn(abi: JsonValue): readonly Signature[] {
  const lines = Array.isArray(abi) ? (abi as readonly JsonValue[]) : [];
  const parsed = lines.flatMap((line) => (typeof line === 'string' ? (parseSignature(line, '') ?? []) : []));
  return [...parsed, ...(parseJsonAbi(abi, '') ?? [])];
}

/** The value as text; undefined, and so left open, where the snippet computes it. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
