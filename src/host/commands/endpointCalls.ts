// The commands on endpoints that send calls: test one, set its key, change its mode, import its methods.

import * as vscode from 'vscode';
import type { Failure } from '../../core/failure/failure.ts';
import { isEntry } from '../calls/failureNotice.ts';
import { showCallAt } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import { announceKey } from '../endpoints/announceKey.ts';
import { sayGone, selectEndpoint, setApiKey } from '../endpoints/endpointCommands.ts';
import type { EndpointOf } from '../endpoints/endpointOf.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import type { MethodImports } from '../endpoints/methodImports.ts';
import { pickEndpoint } from '../endpoints/pickEndpoint.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { changeEndpointMode } from './endpointModeCommand.ts';
import { importMethods } from './importMethods.ts';
import { checkEndpoint, testEndpoint } from './testEndpoint.ts';

export type EndpointCallServices = {
  readonly show: ShowServices;
  readonly keys: EndpointKeys;
  readonly states: EndpointStates;
  readonly imports: MethodImports;
  readonly endpointOf: EndpointOf;
};

/**
 * Each acts on the endpoint that its argument means, for example that of a failed call, else on one that it asks for;
 * importing acts on the active endpoint.
 */
export function endpointCalls({ show, keys, states, imports, endpointOf }: EndpointCallServices) {
  const { calls, endpoints } = show;
  const services = { endpoints, keys, states };

  return {
    async 'ethRpc.testEndpoint'(argument?: unknown) {
      if (endpoints.all().length === 0) return addEndpoint(endpoints, keys);
      const meant = await endpointOf(argument);
      // A button about an endpoint that was removed since must not lead to another one.
      if (meant === undefined && sayGone(argument)) return;
      const endpoint = meant ?? (await pickEndpoint(services, vscode.l10n.t('Test Endpoint')));
      return endpoint && testEndpoint(endpoint, calls);
    },
    /** Why calls to the endpoint fail; undefined where they do not, or it no longer exists. */
    async 'ethRpc.checkEndpoint'(argument?: unknown): Promise<Failure | undefined> {
      const endpoint = await endpointOf(argument);
      return endpoint && checkEndpoint(endpoint, calls);
    },
    async 'ethRpc.selectEndpoint'(argument?: unknown) {
      const chosen = await selectEndpoint(services, isEntry(argument) ? argument.endpointId : undefined);
      // This call did not reach its endpoint: send it to the other one.
      if (chosen !== undefined && isEntry(argument) && chosen.id !== argument.endpointId)
        await showCallAt(show, { ...argument, endpointId: chosen.id, endpointName: chosen.name });
    },
    async 'ethRpc.setApiKey'(argument?: unknown) {
      const endpoint = await setApiKey(services, await endpointOf(argument));
      if (endpoint === undefined) return;
      void announceKey(endpoint, isEntry(argument));
      // The key was refused or missing in this call: send the call again.
      if (isEntry(argument)) await showCallAt(show, argument);
    },
    'ethRpc.changeEndpointMode': async (argument?: unknown) =>
      changeEndpointMode({ ...services, calls }, await endpointOf(argument)),
    async 'ethRpc.importMethods'() {
      const endpoint = endpoints.active();
      if (endpoint === undefined) await addEndpoint(endpoints, keys);
      else await importMethods(endpoint, imports, calls);
    },
  };
}
