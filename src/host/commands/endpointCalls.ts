// The commands on endpoints that make calls: testing one, setting its key, its mode, importing its methods.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isEntry } from '../calls/failureNotice.ts';
import { showCallAt } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import { pickEndpoint, setApiKey } from '../endpoints/endpointCommands.ts';
import type { MethodImports } from '../endpoints/methodImports.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { changeEndpointMode } from './endpointModeCommand.ts';
import { importMethods } from './importMethods.ts';
import { testEndpoint } from './testEndpoint.ts';

export type EndpointCallServices = {
  readonly show: ShowServices;
  readonly keys: EndpointKeys;
  readonly imports: MethodImports;
};

export function endpointCalls({ show, keys, imports }: EndpointCallServices) {
  const { calls, endpoints } = show;

  /** The endpoint of this id, or that a failed call went to, for the buttons of a message. */
  function endpointOf(argument: unknown): Endpoint | undefined {
    const wanted = isEntry(argument) ? argument.endpointId : argument;
    return typeof wanted === 'string' ? endpoints.byId(wanted) : undefined;
  }

  return {
    async 'ethRpc.testEndpoint'(argument?: unknown) {
      if (endpoints.all().length === 0) return addEndpoint(endpoints, keys);
      const endpoint =
        endpointOf(argument) ?? (await pickEndpoint({ endpoints }, vscode.l10n.t('Test Endpoint')));
      return endpoint && testEndpoint(endpoint, calls);
    },
    async 'ethRpc.setApiKey'(argument?: unknown) {
      const isSet = await setApiKey({ endpoints, keys }, endpointOf(argument));
      // The key was refused or missing in a call: that call is what is wanted.
      if (isSet && isEntry(argument)) await showCallAt(show, argument);
    },
    'ethRpc.changeEndpointMode': (argument?: unknown) =>
      changeEndpointMode({ endpoints, keys, calls }, endpointOf(argument)),
    async 'ethRpc.importMethods'() {
      const endpoint = endpoints.active();
      if (endpoint === undefined) await addEndpoint(endpoints, keys);
      else await importMethods(endpoint, imports, calls);
    },
  };
}
