// The public API of the extension under test, as another extension gets it.
import * as vscode from 'vscode';
import type { EthereumRpcApi } from '../../src/host/api.ts';

export async function extensionApi(): Promise<EthereumRpcApi> {
  const extension = vscode.extensions.getExtension('ethereum-rpc-explorer.ethereum-rpc-explorer');
  return (await extension!.activate()) as EthereumRpcApi;
}
