// What each command is for, by its id: the manifest has titles only. The order is that of docs/reference/commands.md.

type Section = { readonly title: string; readonly purposes: Readonly<Record<string, string>> };

export const COMMAND_SECTIONS: readonly Section[] = [
  {
    title: 'Send a request',
    purposes: {
      'ethRpc.callBlockNumber': 'Asks for the newest block.',
      'ethRpc.callGetBalance': 'Asks for address and block, then for the balance.',
      'ethRpc.callMethod': 'Sends any method: known ones step by step, others with their parameters as JSON.',
      'ethRpc.openBuilder': 'Opens the request builder: a form, the exact body, the decoded result.',
      'ethRpc.newBuilder': 'Opens another tab of the request builder.',
      'ethRpc.pasteAnything': 'Says what a text is, and fills in the request that it leads to.',
      'ethRpc.cancelAll': 'Aborts all running calls, sockets included.',
      'ethRpc.sendWaiting': 'Sends what waits for a busy server (`Retry-After`) at once.',
    },
  },
  {
    title: 'Request documents',
    purposes: {
      'ethRpc.newDocument': 'Opens a request as JSON in an editor.',
      'ethRpc.document.send': 'Sends the request that the cursor is in.',
      'ethRpc.document.sendBatch': 'Sends all requests of the document as one batch.',
      'ethRpc.document.edit': 'Fills the request that the cursor is in into the request builder.',
    },
  },
  {
    title: 'Endpoints and API keys',
    purposes: {
      'ethRpc.addEndpoint': 'Takes a provider’s URL; a key in it goes to secret storage.',
      'ethRpc.selectEndpoint': 'Chooses where calls of this window go.',
      'ethRpc.removeEndpoint': 'Removes an endpoint from the settings.',
      'ethRpc.changeEndpointMode': 'Chooses read-only, ask or dev: what is sent without a question.',
      'ethRpc.testEndpoint': 'Shows chain, newest block, client and latency.',
      'ethRpc.importMethods': 'Reads methods of the active endpoint from a file, a URL, or `rpc.discover`.',
      'ethRpc.setApiKey': 'Keeps the API key of the active endpoint in secret storage.',
      'ethRpc.deleteApiKey': 'Deletes the API key of the active endpoint.',
      'ethRpc.getApiKey': 'Opens the page that gives out API keys for the active endpoint.',
      'ethRpc.auditKeys':
        'Lists every place on this machine that holds a stored key, and how to be rid of it.',
    },
  },
  {
    title: 'Local gateway',
    purposes: {
      'ethRpc.startGateway': 'Starts a gateway with a development chain on this machine.',
      'ethRpc.stopGateway': 'Stops the gateway and its chain.',
      'ethRpc.showGatewayLog': 'Opens the log of the gateway.',
    },
  },
  {
    title: 'A call in the History view or the Result view',
    purposes: {
      'ethRpc.entry.openResult':
        'Opens the result in a panel of its own; of an explanation, without sending anything.',
      'ethRpc.entry.show': 'Shows the stored result in the Result view (Enter does).',
      'ethRpc.entry.runAgain':
        'Sends the same request again, and says whether the result changed; without a selection, the last call.',
      'ethRpc.entry.openInBuilder': 'Fills the request into the request builder.',
      'ethRpc.entry.openAsDocument': 'Opens the request as JSON in an editor.',
      'ethRpc.entry.compare':
        'Shows what differs from the run before it, from the result of another call, or from what the call gives now; of two selected calls, between them.',
      'ethRpc.entry.openJson': 'Opens the raw JSON of the result as a read-only document.',
      'ethRpc.entry.copyAs':
        'Copies the request for curl, cast, viem, ethers, web3.py, Go, Rust, or as JSON; with URL and API key too, which asks first.',
      'ethRpc.entry.split': 'Asks for logs in chunks of blocks where the node refuses the whole range.',
      'ethRpc.entry.undo': 'Takes a write back: the chain returns to its snapshot.',
      'ethRpc.entry.cancel': 'Aborts the running call.',
      'ethRpc.entry.pin': 'Pins the call: no limit removes it.',
      'ethRpc.entry.unpin': 'Unpins it.',
      'ethRpc.entry.rename': 'Gives the call a name.',
      'ethRpc.entry.note': 'Gives it a note.',
      'ethRpc.entry.tag': 'Gives it tags, which the filter finds as `#tag`.',
      'ethRpc.entry.save': 'Keeps the request in the Saved view by a name.',
      'ethRpc.entry.export': 'Exports the selected calls as JSON, HAR or `.io` pairs.',
      'ethRpc.entry.delete': 'Deletes what is selected; Undo Delete brings it back.',
      'ethRpc.entry.showMore': 'Loads the next page of a long list.',
    },
  },
  {
    title: 'A value of a result',
    purposes: {
      'ethRpc.value.nextCall': 'Offers the calls that follow from the address, hash, block or log.',
      'ethRpc.value.copy': 'Copies the value as it is shown, or the raw JSON of a result.',
      'ethRpc.value.copyAs':
        'Copies it in the notation that you pick, as JSON, or where it stands, such as `transactions[0].value`.',
      'ethRpc.addAbi': 'Takes an ABI or a signature, so that your contracts are read by name.',
    },
  },
  {
    title: 'Explain a transaction',
    purposes: {
      'ethRpc.explainTransaction':
        'Shows what a transaction did, cost and failed with: that of the selected row, of the result that is shown, or of whatever is pasted.',
    },
  },
  {
    title: 'The same call more than once',
    purposes: {
      'ethRpc.watchCall': 'Runs a read again at each new block, or every few seconds.',
      'ethRpc.showWatch': 'Shows a running watch.',
      'ethRpc.runOverBlocks': 'Runs a read for many blocks, and shows a table with a chart.',
      'ethRpc.runOnEndpoints': 'Runs a read at several endpoints, side by side.',
      'ethRpc.repeatCall': 'Offers these three (“Watch…” in the request builder).',
    },
  },
  {
    title: 'Batch',
    purposes: {
      'ethRpc.batch.add': 'Adds the request to the batch.',
      'ethRpc.batch.paste': 'Adds the requests of a JSON-RPC request or list.',
      'ethRpc.batch.send': 'Sends all of the batch as one HTTP request.',
      'ethRpc.batch.clear': 'Empties the batch.',
      'ethRpc.batch.openAsDocument': 'Opens all requests of the batch as one document.',
      'ethRpc.batch.runItem': 'Sends the selected requests alone.',
      'ethRpc.batch.moveUp': 'Moves the selected requests up.',
      'ethRpc.batch.moveDown': 'Moves them down.',
      'ethRpc.batch.remove': 'Takes them out of the batch.',
    },
  },
  {
    title: 'History',
    purposes: {
      'ethRpc.filterHistory':
        'Chooses which calls are listed: by text, number, outcome, tag, method, endpoint or time.',
      'ethRpc.clearFilter': 'Lists all calls again.',
      'ethRpc.groupHistory': 'Groups by day, method, endpoint, outcome, or not at all.',
      'ethRpc.refreshHistory': 'Reads the list again.',
      'ethRpc.exportHistory': 'Writes what is listed as JSON, HAR or `.io` pairs.',
      'ethRpc.importHistory': 'Reads a JSON export, or a history file that was set aside.',
      'ethRpc.chooseRecording': 'Chooses whose calls are recorded: all, or not those of an endpoint.',
      'ethRpc.deleteFiltered': 'Deletes the calls that the filter finds.',
      'ethRpc.clearHistory': 'Deletes all calls; the only deletion that asks first.',
      'ethRpc.undoDelete': 'Brings back what was deleted in the last ten minutes.',
    },
  },
  {
    title: 'Saved requests',
    purposes: {
      'ethRpc.saved.run': 'Sends the saved request.',
      'ethRpc.saved.runAll': 'Sends all of a folder, one by one, and sums up how they ended.',
      'ethRpc.saved.edit': 'Fills the saved request into the request builder.',
      'ethRpc.saved.newFolder': 'Makes a folder.',
      'ethRpc.saved.rename': 'Renames a saved request or folder.',
      'ethRpc.saved.duplicate': 'Copies it beside itself.',
      'ethRpc.saved.move': 'Moves what is selected to another folder.',
      'ethRpc.saved.delete': 'Deletes what is selected.',
    },
  },
  {
    title: 'Help',
    purposes: { 'ethRpc.openWalkthrough': 'Opens the walkthrough.' },
  },
];
