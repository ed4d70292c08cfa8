// The contracts of a transaction as they ran: a proxy that was upgraded since then has another implementation now.

import { sourceKey } from '../contracts/contractIndex.ts';
import { knownContract } from '../contracts/knownContract.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { framesIn, isCallFrame } from '../trace/callFrame.ts';

/** The context with the implementation that each proxy ran, by the call tree; `root`: undefined without a trace. */
export function contextOfRun(context: DecodeContext, root: JsonObject | undefined): DecodeContext {
  const { contractAt, layoutAt } = context;
  if (contractAt === undefined || root === undefined) return context;
  const targets = targetsIn(root);
  if (targets.size === 0) return context;
  /** The target of a proxy that is known with another one; undefined for other addresses, diamonds among them. */
  const otherTarget = (address: string, known: KnownContract | undefined): string | undefined => {
    const target = targets.get(address.toLowerCase());
    if (target === undefined || known?.running === undefined || known.targetCount !== 1) return undefined;
    // What its code called need not be what the account was set to run.
    if (known.isDelegated === true) return undefined;
    const now = new Set(known.running.map(sourceKey));
    const ran = contractAt(target, true)?.sources.map(sourceKey) ?? [];
    return ran.length > 0 && ran.every((key) => now.has(key)) ? undefined : target;
  };
  /** One object for each address, as what is computed from its signatures is kept by it. */
  const made = new Map<string, Made>();
  const asItRan = (address: string, known: KnownContract, target: string): KnownContract | undefined => {
    const ran = contractAt(target, true);
    const before = made.get(address);
    if (before !== undefined && before.known === known && before.ran === ran) return before.contract;
    const contract = knownContract(known.own ?? [], [ran?.own ?? []]);
    made.set(address, { known, ran, contract });
    return contract;
  };
  return {
    ...context,
    contractAt(address, isUnseen) {
      const known = contractAt(address, isUnseen);
      const target = otherTarget(address, known);
      return target === undefined ? known : asItRan(address.toLowerCase(), known!, target);
    },
    ...omitUndefined({
      layoutAt:
        layoutAt &&
        ((address: string) => layoutAt(otherTarget(address, contractAt(address, true)) ?? address)),
    }),
  };
}

type Made = {
  readonly known: KnownContract;
  readonly ran: KnownContract | undefined;
  readonly contract: KnownContract | undefined;
};

/** The account whose code ran for each address that passed its call on, in lower case; the first where there are several. */
function targetsIn(root: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { to, input, calls } of framesIn(root)) {
    if (typeof to !== 'string' || typeof input !== 'string' || !Array.isArray(calls)) continue;
    const passed = (calls as readonly JsonValue[])
      .filter(isCallFrame)
      .find((call) => call['type'] === 'DELEGATECALL' && call['input'] === input);
    const target = passed?.['to'];
    if (typeof target === 'string' && !found.has(to.toLowerCase()))
      found.set(to.toLowerCase(), target.toLowerCase());
  }
  return found;
}
