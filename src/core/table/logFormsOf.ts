// The forms of a table's logs, by the contract that wrote each, where that is known: it has its own names.

import { withContract } from '../abi/signatures.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { signaturesOf } from '../decode/insideData.ts';
import { LogForms } from './logForms.ts';
import type { LogTexts } from './logForms.ts';

/** `table`: the list that is shown as a table. Gives the forms that a log is one of. */
export function logFormsOf(table: DecodedNode): (log: LogTexts) => LogForms {
  const { contractAt } = table.context;
  const known = signaturesOf(table);
  const byContract = new Map<KnownContract | undefined, LogForms>();
  return ({ address = '""' }) => {
    const contract = contractAt?.(address.slice(1, -1));
    let forms = byContract.get(contract);
    if (forms === undefined) {
      const signatures = contract === undefined ? known : withContract(known, contract.signatures);
      forms = new LogForms(signatures, String(byContract.size));
      byContract.set(contract, forms);
    }
    return forms;
  };
}
