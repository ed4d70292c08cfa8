// What each command is for, by its id: the manifest has titles only. The order is that of docs/reference/commands.md.

type Section = { readonly title: string; readonly purposes: Readonly<Record<string, string>> };

export const COMMAND_SECTIONS: readonly Section[] = [
  {
    title: 'Send a request',
    purposes: {
      'ethRpc.callBlockNumber': 'Gets the newest block number.',
      'ethRpc.callGetBalance': 'Gets the balance of an address that you type.',
      'ethRpc.callMethod':
        'One box for a method, words for it, arguments, or anything pasted; you fill in what is missing, and send it.',
      'ethRpc.openBuilder': 'Opens the request builder: a form, the exact body, the decoded result.',
      'ethRpc.newBuilder': 'Opens another tab of the request builder.',
      'ethRpc.pasteAnything':
        'Recognises a text and fills in a request with it; adds a list of requests to the batch.',
      'ethRpc.cancel': 'Aborts the running call, or all of them, sockets included.',
    },
  },
  {
    title: 'Request documents',
    purposes: {
      'ethRpc.newDocument': 'Opens a request as JSON in an editor.',
      'ethRpc.document.send': 'Sends the request that the cursor is in.',
      'ethRpc.document.sendBatch': 'Sends all requests of the document as one batch.',
    },
  },
  {
    title: 'Endpoints and API keys',
    purposes: {
      'ethRpc.addEndpoint': 'Adds an endpoint by its URL; a key in it goes to secret storage.',
      'ethRpc.selectEndpoint':
        'Chooses where calls of this window go; tests endpoints, changes their mode, keys and methods, removes them.',
      'ethRpc.testEndpoint': 'Reads its chain, newest block and client, and shows its latency.',
      'ethRpc.editEndpoint':
        'Changes its name, its URL or that of its WebSocket, or opens all of it in the settings.',
      'ethRpc.changeEndpointMode': 'Chooses what may be sent to it without a question.',
      'ethRpc.getApiKey': 'Opens the provider’s page for keys, or lets a gateway send a key by mail.',
      'ethRpc.setApiKey': 'Stores its API key in secret storage; a button leads to where you get one.',
      'ethRpc.deleteApiKey': 'Deletes its API key; that can be undone.',
      'ethRpc.removeEndpoint': 'Removes it from the settings, and its API key; the history keeps its calls.',
      'ethRpc.auditKeys': 'Lists every place on this machine that holds a stored key, and how to remove it.',
    },
  },
  {
    title: 'Local gateway',
    purposes: {
      'ethRpc.startGateway': 'Starts a gateway with a development chain on this machine.',
      'ethRpc.stopGateway': 'Stops the gateway and its chain.',
    },
  },
  {
    title: 'A call in the History view or the Result view',
    purposes: {
      'ethRpc.entry.openResult':
        'Opens the result in a panel of its own; of an explanation, without sending anything.',
      'ethRpc.entry.runAgain':
        'Sends the same request again, and says whether the result changed; without a selection, the last call.',
      'ethRpc.entry.openInBuilder':
        'Fills a request into the request builder: of a call, the one that the cursor is in, or a saved one by its row.',
      'ethRpc.entry.openAsDocument':
        'Opens the request as JSON in an editor; of the batch, all of its requests.',
      'ethRpc.entry.compare':
        'Shows what differs from the run before it, from the result of another call, or from its result now; of two selected calls, between them.',
      'ethRpc.entry.openJson': 'Opens the raw JSON of the result as a read-only document.',
      'ethRpc.entry.copyAs':
        'Copies the request for curl, cast, viem, ethers, web3.py, Go, Rust, or as JSON; with URL and API key too, which asks first.',
      'ethRpc.entry.split':
        'Gets logs in chunks of blocks if the node refuses the whole range, or the rest of a query that ended early.',
      'ethRpc.entry.undo': 'Undoes a write: the chain returns to its snapshot.',
      'ethRpc.entry.pin': 'Pins the call: no limit removes it.',
      'ethRpc.entry.unpin': 'Unpins it.',
      'ethRpc.rename': 'Gives a call a name, or a saved request or folder another one by its row.',
      'ethRpc.entry.note': 'Gives it a note, and tags, which the filter finds as `#tag`.',
      'ethRpc.entry.save': 'Saves the request in the Saved view under a name.',
      'ethRpc.delete':
        'Deletes what is selected, in the History, Saved and Batch view; a call or saved request can be restored.',
    },
  },
  {
    title: 'A value of a result',
    purposes: {
      'ethRpc.value.nextCall': 'Offers the calls that follow from the address, hash, block or log.',
      'ethRpc.value.copy':
        'Copies the value as it is shown, the raw JSON of a result, or an explanation as Markdown.',
      'ethRpc.value.copyAs':
        'Copies it in the notation that you pick, as JSON, or where it stands, such as `transactions[0].value`.',
      'ethRpc.addAbi': 'Adds an ABI or a signature, so that your contracts are decoded by name.',
    },
  },
  {
    title: 'Explain a transaction',
    purposes: {
      'ethRpc.explainTransaction':
        'Shows what a transaction did, cost and failed with: that of the selected row, of the result that is shown, or of whatever is pasted.',
      'ethRpc.explainCall':
        'Shows what a call that was not mined would do, move and cost, and why it would fail, without sending it.',
    },
  },
  {
    title: 'The same call more than once',
    purposes: {
      'ethRpc.repeatCall':
        'Runs a read again at each new block or every few seconds, for many blocks with a table and a chart, or at several endpoints side by side.',
      'ethRpc.subscribe':
        'Shows blocks, logs or waiting transactions as the node sends them, with gaps filled in and reorgs marked.',
    },
  },
  {
    title: 'Batch',
    purposes: {
      'ethRpc.batch.add': 'Adds the request to the batch.',
      'ethRpc.batch.send': 'Sends all of the batch as one HTTP request.',
      'ethRpc.batch.clear': 'Empties the batch.',
      'ethRpc.batch.moveUp': 'Moves the selected requests up.',
      'ethRpc.batch.moveDown': 'Moves them down.',
    },
  },
  {
    title: 'History',
    purposes: {
      'ethRpc.filterHistory':
        'Lists only some calls: by text, number, outcome, tag, method, endpoint or time.',
      'ethRpc.clearFilter': 'Lists all calls again.',
      'ethRpc.groupHistory': 'Groups by day, method, endpoint, outcome, or not at all.',
      'ethRpc.exportHistory': 'Writes what is listed or selected as JSON, HAR or `.io` pairs.',
      'ethRpc.importHistory': 'Reads a JSON export, or a history file that was set aside.',
      'ethRpc.chooseRecording': 'Chooses whose calls are recorded: all, or not those of an endpoint.',
      'ethRpc.clearHistory':
        'Deletes all calls, or those that the filter finds; the only deletion that asks first.',
      'ethRpc.undoDelete': 'Restores what was deleted in the last ten minutes.',
    },
  },
  {
    title: 'Saved requests',
    purposes: {
      'ethRpc.send': 'Sends a saved request, all of a folder, or the selected requests of the batch alone.',
      'ethRpc.saved.runAll': 'Sends all saved requests, one by one, and sums up how they ended.',
      'ethRpc.saved.newFolder': 'Makes a folder.',
      'ethRpc.saved.duplicate': 'Copies it beside itself.',
      'ethRpc.saved.move': 'Moves what is selected to another folder.',
    },
  },
];
