// Owns the text of --help. Refuses to be read by anything but people.

export const HELP = `Ethereum RPC gateway: JSON-RPC over HTTP at /v1/<API key>, in front of an Ethereum node.

Usage
  node gateway.js --anvil [flags]          start a local chain, fill it with examples, serve it
  node gateway.js --upstream URL [flags]   serve a node that runs elsewhere

When it is ready it prints one line of JSON on standard output: {"url":"http://127.0.0.1:8555"}, and the key as
"key" where it had to make one. Everything else goes to the log on standard error.

Node
  --anvil                start Foundry's anvil and fill its chain with examples; it ends with the gateway
  --anvil-path FILE      the anvil program, where it is neither in node_modules nor on the PATH
  --upstream URL         the node to pass calls to. A URL that holds a key is better given in the variable
                         ETH_GATEWAY_UPSTREAM: other users of the machine can read flags
  --timeout SECONDS      longest wait for the node's answer (30); past it 504
  --max-response BYTES   largest answer that is passed on (256m); past it 502

Address
  --host HOST            address to listen on (127.0.0.1: this machine only)
  --port PORT            port to listen on (8555); 0 takes any free one
  --tls-cert FILE        certificate chain in PEM; with --tls-key the gateway speaks HTTPS
  --tls-key FILE         its private key in PEM

Keys: 8 to 256 characters of A-Z a-z 0-9 . _ ~ -; without any, one is made up and printed in the ready line
  --key KEY              a key that may call; repeatable. Other users of the machine can read flags
  --keys FILE            a file with one key a line, # for comments, and where it differs from the flags a quota:
                           kIsV9cUvJq3Z rps=10 day=10000
                         The file is read again on SIGHUP. - reads the same from standard input
  --quota-rps N          calls per second and key (0: no limit)
  --quota-day N          calls per UTC day and key (0: no limit). Each call of a batch counts
  --redis URL            count in Redis, so that several gateways share the quotas. While it is away no call is let
                         through. A URL with a password is better given in the variable ETH_GATEWAY_REDIS

Calls
  --max-body BYTES       largest request body (5m); past it 413
  --max-batch N          most calls in a batch (100)
  --allow NAME           offer a further namespace (erigon, ots) or method (eth_sendTransaction); repeatable.
                         Offered without it: eth net web3 trace txpool, what debug can read, and no eth method that
                         uses keys held by the node. With --anvil also those, and anvil evm hardhat ots: the chain
                         is yours. Never offered: engine admin personal miner

Running
  --exit-with-parent     end when standard input closes, so that nothing is left when the program that started the
                         gateway is killed. With --keys - an empty line then ends the keys
  --log-level LEVEL      trace debug info warn error fatal silent (info)
  --help                 this text

BYTES and N are whole numbers; BYTES take k or m behind them. GET /healthz says whether the node answers.
SIGTERM and SIGINT finish running calls, for 10 s at most, and end with exit code 0. A wrong flag ends with 2,
anything else that stops the gateway with 1 and one line saying what.
`;
