// Reads calls by the names that libraries and tools give them: `getBalance` of viem and ethers, `get_balance` of
// web3.py, `cast balance`.

import { findMethod } from '../catalogue/catalogue.ts';
import type { ParamSpec } from '../catalogue/methodSpec.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { FormDraft } from '../form/draft.ts';
import { withDraftAt } from '../form/draft.ts';
import { formShape } from '../form/formShape.ts';
import { readForm } from '../form/readForm.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** Methods by their names in libraries, in lower case, without “get”, “_” and “-”. */
const METHODS: Readonly<Record<string, string>> = {
  balance: 'eth_getBalance',
  block: 'eth_getBlockByNumber',
  blocknumber: 'eth_blockNumber',
  call: 'eth_call',
  chainid: 'eth_chainId',
  code: 'eth_getCode',
  bytecode: 'eth_getCode',
  estimate: 'eth_estimateGas',
  estimategas: 'eth_estimateGas',
  gasprice: 'eth_gasPrice',
  logs: 'eth_getLogs',
  nonce: 'eth_getTransactionCount',
  proof: 'eth_getProof',
  publish: 'eth_sendRawTransaction',
  sendrawtransaction: 'eth_sendRawTransaction',
  sendtransaction: 'eth_sendTransaction',
  storage: 'eth_getStorageAt',
  storageat: 'eth_getStorageAt',
  transaction: 'eth_getTransactionByHash',
  transactioncount: 'eth_getTransactionCount',
  transactionreceipt: 'eth_getTransactionReceipt',
  tx: 'eth_getTransactionByHash',
  receipt: 'eth_getTransactionReceipt',
};
const ONE_ARGUMENT = /^eth_get(Block|Transaction(By|Receipt))/;
const HASH = /^0x[0-9a-f]{64}$/i;
/** The JSON-RPC names of members that libraries name differently. */
const MEMBERS: Readonly<Record<string, string>> = { data: 'input', account: 'from', gasLimit: 'gas' };

/**
 * The call with these arguments, or with an object of named arguments, as viem takes it. Unknown arguments are null.
 */
export function namedCall(name: string, args: readonly JsonValue[]): SuggestedCall | undefined {
  const key = name.toLowerCase().replaceAll(/[_-]/g, '').replace(/^get/, '');
  const usual = Object.hasOwn(METHODS, key) ? METHODS[key]! : '';
  const named = isJsonObject(args[0]) ? args[0] : {};
  const hash = named['blockHash'] ?? args[0];
  const isBlockHash = usual === METHODS['block'] && typeof hash === 'string' && HASH.test(hash);
  const method = isBlockHash ? 'eth_getBlockByHash' : usual;
  const spec = findMethod(method);
  if (spec === undefined || (method === 'eth_call' && args.length === 0)) return undefined;
  let form: FormDraft = [];
  const values = spec.params.map((param, index): JsonValue => {
    const object = param.optional === true ? undefined : formShape(param.type).object;
    if (object !== undefined) {
      const known = new Set(object.object.map(({ name: field }) => field));
      for (const [member, value] of Object.entries(named)) {
        const field = MEMBERS[member] ?? member;
        if (known.has(field)) form = withDraftAt(form, [index, field], textOf(value));
      }
      return named;
    }
    const isLeftOut = index > 0 && ONE_ARGUMENT.test(method);
    const value =
      argument(param, named) ?? (isLeftOut || isJsonObject(args[index]) ? null : args[index]) ?? null;
    if (value !== null) form = withDraftAt(form, [index], textOf(value));
    return value;
  });
  return { label: method, method, params: readForm(spec, form).params ?? values };
}

function argument({ name, type }: ParamSpec, named: JsonObject): JsonValue | undefined {
  const block = named['blockNumber'] ?? named['blockTag'] ?? named['blockHash'];
  if (type === 'block' || type === 'blockNumber') return block;
  return type === 'hash' ? (named['hash'] ?? named['blockHash']) : named[name];
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
