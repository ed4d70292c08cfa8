// The text of --help.

import { SOCKET_HELP } from './socketOptions.ts';

export const HELP = `Ethereum RPC gateway: JSON-RPC over HTTP and WebSocket at /v1/<API key>, in front of an Ethereum node.

Usage
  node gateway.js --anvil [flags]          start a local chain, fill it with examples, serve it
  node gateway.js --upstream URL [flags]   serve a node that runs elsewhere
  node gateway.js keys --help              list, add and revoke the keys of a store

When it is ready it prints one line of JSON on standard output: {"url":"http://127.0.0.1:8555"}, and the key as
"key" where it had to make one. Everything else goes to the log on standard error.

Node
  --anvil                start Foundry's anvil and fill its chain with examples; it ends with the gateway
  --anvil-path FILE      the anvil program, where it is neither in node_modules nor on the PATH
  --upstream URL         the node to pass calls to; repeatable. Of several, a read that one fails goes to the next, a
                         write goes out once, and no key sees the chain go back. URLs that hold a key are better given
                         in the variable ETH_GATEWAY_UPSTREAM, with spaces between: other users of the machine can
                         read flags
  --upstream-lag BLOCKS  how far one of several may be behind the best (10); past it the others are preferred
  --upstream-poll SECONDS  how often each of several is asked for its newest block (2)
  --timeout SECONDS      longest silence of the node during a call (30); past it 504. A call for which none of the
                         connections below becomes free for so long gets 429. With several, for all attempts together
  --max-response BYTES   largest response that is passed on (256m); past it 502. Responses of more than 64k are
                         passed on while they arrive: one that proves wrong or too large then is broken off
  --upstream-connections N  most connections to the node (256). One key gets at most half, each further key half of the
                         rest, so that calls that hang leave some to the other keys

Address
  --host HOST            address to listen on (127.0.0.1: this machine only)
  --port PORT            port to listen on (8555); 0 takes any free one
  --tls-cert FILE        certificate chain in PEM; with --tls-key the gateway speaks HTTPS
  --tls-key FILE         its private key in PEM
  --max-connections N    most connections of clients (16384); past it the one that was idle longest gives way
  --receive-timeout SECONDS  longest time for a request to arrive (30); half of it for its head, and for the TLS
                         handshake; past it 408, and the connection is closed
  --idle-timeout SECONDS how long a connection is kept between two calls (72)
  --send-timeout SECONDS how long a client may take nothing of its response (30); past it the connection is cut

Keys: 8 to 256 characters of A-Z a-z 0-9 . _ ~ -; without any, one is made up and printed in the ready line
  --key KEY              a key that may call; repeatable. Other users of the machine can read flags
  --keys FILE            a file with one key a line, # for comments, and where it differs from the flags a quota:
                           kIsV9cUvJq3Z rps=10 day=10000
                         The file is read again on SIGHUP, and the certificate with it. - reads the same from standard
                         input
  --quota-rps N          calls per second and key (0: no limit)
  --quota-day N          calls per UTC day and key (0: no limit). Each call of a batch counts
  --redis URL            count in Redis, so that several gateways share the quotas. With --store, its keys are published
                         there, for gateways with --shared-keys. A gateway waits for it as it starts. While it is away,
                         calls of keys with a quota get 503. A URL with a password is better given in the variable
                         ETH_GATEWAY_REDIS
  --store FILE           a file with more keys, which "gateway.js keys" and --signup make; with it no key is made up
  --secret-file FILE     what opens mail addresses and unsent keys in the store, and signs links (FILE.secret beside the
                         store; made for a new store). ETH_GATEWAY_SECRET gives the secret itself
  --shared-keys          take the keys of the store that another gateway has, through Redis: needs --redis. New and
                         revoked keys are known within a second; while Redis is away, those known before go on
  --name NAME            what the service is called, in pages, mails and /.well-known/ethereum-rpc-gateway

Keys by mail: a page at / where a mail address is entered; a link is sent to it, and behind the link is the key
  --signup               offer that; needs --store, --public-url, and one of the two ways for mail
  --public-url URL       where users find this gateway: https://, or http:// on this machine
  --smtp URL             the mail server: smtp://host:587 (with STARTTLS) or smtps://host. A URL with a password is
                         better given in the variable ETH_GATEWAY_SMTP
                         With ?tls=off behind it, mails go unencrypted where STARTTLS is not offered
  --mail-from ADDRESS    the sender of the mails
  --mail-dir DIR         write mails to a folder instead, for trying things out; GET /mailbox shows them on this machine
  --mail-templates DIR   own words for mails: confirm.txt, confirm.html, key.txt, key.html
  --terms URL            the terms of use that the page names
  --blocked-domains FILE a domain a line whose addresses get no key
  --key-grace SECONDS    how long the key of a mailbox goes on beside its new one (86400); older ones end at once
  --signup-limits A,N,S  most requests in an hour: of a mailbox, of a network (/24, /64), of all (3,20,1000). A mailbox
                         gets twice its number in a day, the /48 of IPv6 networks three times that of one
  --client-header NAME   the header in which your balancer names the client, such as X-Forwarded-For: its last address
                         counts. Only where nobody reaches the gateway but through the balancer

Calls
  --max-body BYTES       largest request body (5m); past it 413
  --max-batch N          most calls in a batch (100)
  --max-memory BYTES     most bytes that requests and collected answers, those of batches, hold at once (1024m); past
                         it 503. One key gets at most half, each further key half of the rest
  --allow NAME           offer a further namespace (erigon, ots) or method (eth_sendTransaction); repeatable.
                         Offered without it: eth net web3 trace txpool, what debug can read, and no eth method that
                         uses keys held by the node. With --anvil also those, and anvil evm hardhat ots: the chain
                         is yours. Never offered: engine admin personal miner

${SOCKET_HELP}
Running
  --workers N            threads that answer calls (1), best as many as there are processors. They share quotas, which
                         stay exact, and connections and memory in equal parts. Linux and BSD
  --grace SECONDS        how long SIGTERM still takes calls (1; with --exit-with-parent 0), while each answer tells the
                         client to close its connection and /healthz says 503. Calls that came are still answered
  --drain-timeout SECONDS  how long running calls may take to end after that (10); past it they get 503
  --exit-with-parent     end when standard input closes, so that nothing is left when the program that started the
                         gateway is killed. With --keys - an empty line then ends the keys
  --metrics-port PORT    show metrics for Prometheus at /metrics on this port; 0 takes any free one, the log says which
  --metrics-host HOST    address of that (127.0.0.1: this machine only)
  --log-level LEVEL      trace debug info warn error fatal silent (info)
  --help                 this text

BYTES and N are whole numbers; BYTES take k or m behind them. GET /healthz says whether the node answers, and of
several how each does.
SIGTERM, and SIGINT without the grace time, answer all calls that end within the drain timeout, and end with exit
code 0. A wrong flag ends with 2, anything else that stops the gateway with 1 and one line saying what.
`;
