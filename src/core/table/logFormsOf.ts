// The forms of a table's logs, by the contract that wrote each log: a known contract has its own argument names.

import { withContract } from '../abi/signatures.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { signaturesOf } from '../decode/insideData.ts';
import { detachedCopy } from '../text/detachedCopy.ts';
import { LogForms } from './logForms.ts';
import type { LogBytes } from './formedLog.ts';

const MOST_ADDRESSES = 1_000;

/** `table`: the list that is shown as a table. Gives the forms among which that of a log is looked up. */
export function logFormsOf(table: DecodedNode): (log: LogBytes) => LogForms {
  const { contractAt } = table.context;
  const known = signaturesOf(table);
  if (contractAt === undefined) {
    const forms = new LogForms(known, '');
    return () => forms;
  }
  const byContract = new Map<KnownContract | undefined, LogForms>();
  const byAddress = new BoundedMap<string, LogForms>(MOST_ADDRESSES);

  function formsAt(address: string): LogForms {
    const contract = contractAt!(address.slice(1, -1), true);
    let forms = byContract.get(contract);
    if (forms === undefined) {
      const signatures = contract === undefined ? known : withContract(known, contract.signatures);
      forms = new LogForms(signatures, String(byContract.size));
      byContract.set(contract, forms);
    }
    return forms;
  }

  return ({ address = '""' }) => {
    let forms = byAddress.get(address);
    if (forms === undefined) byAddress.set(detachedCopy(address), (forms = formsAt(address)));
    return forms;
  };
}
