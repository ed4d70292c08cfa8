import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inspect } from 'node:util';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { readPasted, withoutPastedKeys } from '../../../src/core/paste/readPasted.ts';
import { SNIPPETS } from '../../../src/core/snippets/snippets.ts';
import { anyCharacter } from '../anyText.ts';
import { exampleParams } from '../exampleCalls.ts';
import { samples } from '../../effort.ts';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const account = ACCOUNT.toLowerCase();
const HASH = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
const KEY = 'a1b2c3d4e5f60718';
const BALANCE_OF = `0x70a08231${account.slice(2).padStart(64, '0')}`;
const REVERT = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`;
/** Signed by the first development account. */
const RAW =
  '0x02f868827a69070184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80580c001a0d40a0528b81e6175076a35defb14a3a237655a62eae3e952ac611a77940224aaa062977d323a96c1f27e27571ce27347e894c9aa45e37dd3a6d0429fb2d16e74c7';
const BALANCE = ['eth_getBalance', ACCOUNT, 'latest'];

/** The calls of the likeliest reading, and what it is. */
function calls(text: string): readonly JsonValue[] {
  const [reading] = readPasted(text).readings;
  return [reading?.label ?? '', ...(reading?.calls ?? []).map(({ method, params }) => [method, ...params])];
}

/** Where it goes, with the key opened, for whole-value comparison. */
function endpoint(text: string): object {
  const { origin, url, key, headers = {}, mayHoldKey } = readPasted(text).endpoint!;
  return { origin, url: url.reveal(), key: key?.reveal(), headers, mayHoldKey };
}

describe('readPasted', () => {
  it('knows values in quotes, as source code and JSON have them', () => {
    for (const value of [ACCOUNT, HASH, 'vitalik.eth', '68,943']) {
      assert.notEqual(calls(value).length, 1, value);
      for (const quoted of [`"${value}"`, `'${value}'`, `\`${value}\``, `“${value}”`, `"${value}",`])
        assert.deepEqual(calls(quoted), calls(value), quoted);
    }
  });

  it('knows values of the chain', () => {
    const first = (text: string): readonly JsonValue[] => calls(text).slice(0, 2);
    assert.deepEqual(first(ACCOUNT), ['An address.', ['eth_getBalance', account, 'latest']]);
    assert.deepEqual(first(HASH), ['The hash of a transaction.', ['eth_getTransactionByHash', HASH]]);
    assert.deepEqual(first('68,943'), ['A block.', ['eth_getBlockByNumber', '0x10d4f', false]]);
    assert.deepEqual(first(`https://etherscan.io/tx/${HASH}?a=b`), first(HASH));
    assert.deepEqual(first(BALANCE_OF), [
      'A call of balanceOf(address).',
      ['eth_call', { input: BALANCE_OF }, 'latest'],
    ]);
    assert.deepEqual(first('0x70a08231'), [
      'The selector of balanceOf(address).',
      ['eth_call', { input: '0x70a08231' }, 'latest'],
    ]);
    const signed = calls(RAW);
    assert.equal(signed[0], 'A signed transaction.');
    assert.deepEqual(signed[2], ['eth_sendRawTransaction', RAW]);
    assert.deepEqual(first(REVERT), ['What a call reverted with: Error(string).']);
    assert.deepEqual(first('1.5 ether'), ['A number.']);
    assert.deepEqual(readPasted('1.5 gwei in wei').readings, readPasted('1.5 gwei').readings);
    assert.deepEqual(first('5 in wei'), ['']);
    assert.deepEqual(first('1234567890123456789'), ['A number.']);
    assert.deepEqual(calls('eth_getBalance').slice(1), [
      ['eth_getBalance', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'latest'],
    ]);
  });

  it('knows JSON: a request, a batch, the parameters of a call, an answer', () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [ACCOUNT, 'latest'] };
    const text = JSON.stringify;
    assert.deepEqual(calls(text(request, null, 2)), ['A JSON-RPC request.', BALANCE]);
    assert.deepEqual(calls(text([request, { method: 'eth_chainId' }])), [
      'A JSON-RPC batch of 2.',
      BALANCE,
      ['eth_chainId'],
    ]);
    const call = { to: ACCOUNT, data: BALANCE_OF };
    assert.deepEqual(calls(text(call)), [
      'The parameters of a call.',
      ['eth_call', call, 'latest'],
      ['eth_estimateGas', call],
    ]);
    assert.deepEqual(calls(text({ fromBlock: '0x1' })), [
      'The parameters of a call.',
      ['eth_getLogs', { fromBlock: '0x1' }],
    ]);
    assert.deepEqual(calls(text({ jsonrpc: '2.0', id: 1, error: { code: 3, message: '', data: REVERT } })), [
      'What a call reverted with: Error(string).',
    ]);
  });

  it('knows curl, in the shells people copy it from', () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      method: 'eth_getBalance',
      params: [ACCOUNT, 'latest'],
      id: 1,
    });
    const double = `"${body.replaceAll('"', String.raw`\"`)}"`;
    for (const command of [
      `curl https://rpc.example.com/v1/${KEY} -X POST -H 'content-type: application/json' --data '${body}' | jq`,
      `$ curl -sS --json '${body}' \\\n  https://rpc.example.com/v1/${KEY}`,
      `curl.exe --url=https://rpc.example.com/v1/${KEY} ^\r\n  -d${double}`,
      `TOKEN=1 curl --request POST --url https://rpc.example.com/v1/${KEY} --max-time 10 --data-raw $'${body}'`,
    ]) {
      assert.deepEqual(calls(command), ['curl with a call.', BALANCE], command);
      assert.deepEqual(endpoint(command), {
        origin: 'https://rpc.example.com',
        url: `https://rpc.example.com/v1/${KEY}`,
        key: KEY,
        headers: {},
        mayHoldKey: false,
      });
    }
  });

  it('knows cast, with its own names of calls', () => {
    const cases: readonly (readonly [string, ...JsonValue[]])[] = [
      [`balance ${ACCOUNT} -e`, 'eth_getBalance', account, 'latest'],
      [`balance ${ACCOUNT} --block 68943`, 'eth_getBalance', account, '0x10d4f'],
      [`nonce --block=pending ${ACCOUNT}`, 'eth_getTransactionCount', account, 'pending'],
      [`tx ${HASH} blockNumber`, 'eth_getTransactionByHash', HASH],
      [`block latest`, 'eth_getBlockByNumber', 'latest', false],
      [`block-number`, 'eth_blockNumber'],
      [
        `call ${ACCOUNT} "balanceOf(address)(uint256)" ${ACCOUNT}`,
        'eth_call',
        { to: account, input: BALANCE_OF },
        'latest',
      ],
      [`rpc eth_getBlockByNumber 0x10d4f false`, 'eth_getBlockByNumber', '0x10d4f', false],
      [`rpc eth_getLogs --raw '[{"fromBlock":"0x1"}]'`, 'eth_getLogs', { fromBlock: '0x1' }],
    ];
    for (const [command, ...call] of cases)
      assert.deepEqual(
        calls(`cast ${command} --rpc-url "$ETH_RPC_URL"`),
        ['cast with a call.', call],
        command,
      );
  });

  it('knows programs with fetch, viem, ethers and web3.py', () => {
    const fetched = `const res = await fetch("https://rpc.example.com/v1/${KEY}", {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [holder, 'latest'] }),
    });
    const holder = '${ACCOUNT}'`;
    assert.deepEqual(calls(fetched), ['Code with a call.', BALANCE]);
    const viem = `const client = createPublicClient({ chain: mainnet, transport: http('https://rpc.example.com/v1/${KEY}') })
      await client.getBalance({ address: '${ACCOUNT}', blockNumber: 68_943n })
      await client.getTransactionReceipt({ hash: '${HASH}' })
      await client.request({ method: 'eth_chainId' })`;
    assert.deepEqual(calls(viem), [
      'Code with 3 calls.',
      ['eth_getBalance', account, '0x10d4f'],
      ['eth_getTransactionReceipt', HASH],
      ['eth_chainId'],
    ]);
    const ethers = `const provider = new JsonRpcProvider(\`https://rpc.example.com/v1/${KEY}\`)
      await provider.send("eth_getBlockByNumber", ["latest", true]);
      await provider.call({ to: "${ACCOUNT}", data: "${BALANCE_OF}", blockTag: 'safe' });`;
    assert.deepEqual(calls(ethers), [
      'Code with 2 calls.',
      ['eth_getBlockByNumber', 'latest', true],
      ['eth_call', { to: account, input: BALANCE_OF }, 'safe'],
    ]);
    const web3 = `w3 = Web3(Web3.HTTPProvider('https://rpc.example.com/v1/${KEY}'))
      holder = Web3.to_checksum_address('${ACCOUNT}')
      w3.eth.get_balance(holder, block_identifier=68943)
      w3.eth.block_number
      w3.provider.make_request(RPCEndpoint("eth_getCode"), [holder, "latest"])`;
    assert.deepEqual(calls(web3), [
      'Code with 3 calls.',
      ['eth_getBalance', account, '0x10d4f'],
      ['eth_blockNumber'],
      ['eth_getCode', ACCOUNT, 'latest'],
    ]);
    for (const text of [fetched, viem, ethers, web3])
      assert.equal(readPasted(text).endpoint?.key?.reveal(), KEY);
  });

  it('says of bytes that are nearly an address how many are missing', () => {
    const [reading] = readPasted(ACCOUNT.slice(0, -4)).readings;
    assert.equal(reading?.label, 'Bytes without a meaning of their own.');
    assert.deepEqual(reading.notes, ['An address has 40 hex digits after 0x, not 36: 2 bytes are missing.']);
    assert.equal(readPasted('0x1234567890').readings[0]?.notes, undefined);
  });

  it('says at which place pasted JSON is none, whether its calls can be read or not', () => {
    const said = (text: string): readonly (string | undefined)[] =>
      readPasted(text).readings.flatMap(({ problem, fault, notes = [] }) => [problem ?? fault, ...notes]);
    const request = `{"method":"eth_getBalance","params":["${ACCOUNT}","latest",]}`;
    assert.deepEqual(calls(request), ['Faulty JSON with a call.', BALANCE]);
    const comma = 'This is not JSON, at line 1, column 92: expected a value, found “]”.';
    assert.deepEqual(said(request), [comma]);
    assert.deepEqual(said(`curl localhost:8545 -d '${request}'`), [
      undefined,
      `The body is left out. ${comma}`,
    ]);
    assert.deepEqual(said(`{"to":"${ACCOUNT}",\n  "data":"0x",}`), [
      'This is not JSON, at line 2, column 15: expected a name in double quotes, found “}”.',
    ]);
    // Source code is not meant as JSON.
    assert.deepEqual(said(`{ method: 'eth_getBalance', params: ['${ACCOUNT}', 'latest',] }`), [undefined]);
    assert.deepEqual(said(request.replace(',]', ']')), [undefined]);
  });

  it('knows contract calls of viem, with an ABI or by the name of a known function', () => {
    const balance = ['eth_call', { to: account, input: BALANCE_OF }, 'latest'];
    const parsed = `client.readContract({ address: '${ACCOUNT}', functionName: 'balanceOf', args: ['${ACCOUNT}'],
      abi: parseAbi(['event Transfer(address)', 'function balanceOf(address owner) view returns (uint256)']) })`;
    const items = `const abi = [{ type: 'function', name: 'balanceOf', stateMutability: 'view',
        inputs: [{ name: 'owner', type: 'address' }], outputs: [{ name: '', type: 'uint256' }] }] as const
      await client.simulateContract({ address: '${ACCOUNT}', abi, functionName: 'balanceOf', args: ['${ACCOUNT}'] })`;
    const known = `client.readContract({ address: '${ACCOUNT}', abi: erc20Abi, functionName: 'balanceOf', args: ['${ACCOUNT}'] })`;
    for (const text of [parsed, items, known])
      assert.deepEqual(calls(text), ['Code with a call.', balance], text);
    assert.deepEqual(calls(known.replace(`['${ACCOUNT}']`, '[holder]')).at(-1), [
      'eth_call',
      { to: account, input: 'balanceOf(address account)' },
      'latest',
    ]);
    const write = `wallet.writeContract({ address: '${ACCOUNT}', abi, functionName: 'transfer',
      args: ['${ACCOUNT}', 1000n], account: '${ACCOUNT}' })`;
    const input = `0xa9059cbb${account.slice(2).padStart(64, '0')}${'3e8'.padStart(64, '0')}`;
    assert.deepEqual(calls(write).at(-1), ['eth_sendTransaction', { from: account, to: account, input }]);
    assert.deepEqual(
      readPasted(`client.readContract({ functionName: 'nobodyKnows', args: [1] })`).readings,
      [],
    );
  });

  it('explains a transaction, and of the page of one gives nothing else', () => {
    const all = readPasted(HASH).readings;
    assert.deepEqual(
      all.map(({ label, explain, chain }) => [label, explain, chain]),
      [
        ['The hash of a transaction.', HASH, undefined],
        ['The hash of a block.', undefined, undefined],
        ['32 bytes, such as a value in storage.', undefined, undefined],
      ],
    );
    for (const [url, chain] of [
      [`https://etherscan.io/tx/${HASH}#eventlog`, 1n],
      [`polygonscan.com/tx/${HASH}`, 137n],
      [`https://explorer.example/tx/${HASH}`, undefined],
    ] as const)
      assert.deepEqual(
        readPasted(url).readings.map(({ label, explain, chain: of }) => [label, explain, of]),
        [['The hash of a transaction.', HASH, chain]],
        url,
      );
    assert.deepEqual(
      readPasted(`https://basescan.org/block/${HASH}`).readings.map(({ label, chain }) => [label, chain]),
      [['The hash of a block.', 8453n]],
    );
  });

  it('tells the chain a transaction is signed for', () => {
    assert.equal(readPasted(RAW).readings[0]?.chain, 31337n);
  });

  it('keeps together what was written together, but for what is left open', () => {
    const request = { method: 'eth_chainId', params: [] };
    const together = (text: string): boolean | undefined => readPasted(text).readings[0]?.together;
    assert.deepEqual(
      [
        JSON.stringify([request, request]),
        `curl localhost:8545 -d '${JSON.stringify([request, request])}'`,
        'client.getChainId(); client.getGasPrice()',
        JSON.stringify([request]),
        JSON.stringify(request),
        'client.getChainId(); client.getBalance({ address: user.address })',
        ACCOUNT,
        `cast send ${ACCOUNT}`,
      ].map((text) => together(text) === true),
      [true, true, true, false, false, false, false, false],
    );
  });

  it('knows a date as a time, and asks for the block of that time', () => {
    for (const text of ['2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31 00:00:00 UTC']) {
      const [reading] = readPasted(text).readings;
      assert.deepEqual(
        [reading?.label, reading?.node?.value, reading?.calls],
        [
          'A time.',
          '0x697d4600',
          [{ label: 'Block', method: 'eth_getBlockByNumber', params: ['2026-01-31T00:00Z', false] }],
        ],
        text,
      );
    }
  });

  it('leaves open what a snippet computes', () => {
    assert.deepEqual(calls('client.getBalance({ address: user.address })'), [
      'Code with a call.',
      ['eth_getBalance', null, null],
    ]);
  });

  it('reads back every call that is copied', () => {
    for (const { label, write } of SNIPPETS.slice(0, 5)) {
      for (const spec of METHODS) {
        const params = exampleParams(spec);
        if (params === undefined || spec.params.some(({ secret }) => secret === true)) continue;
        const [reading] = readPasted(write({ method: spec.name, params })).readings;
        const [call] = reading?.calls ?? [];
        assert.deepEqual([call?.method, call?.params], [spec.name, params], `${label} ${spec.name}`);
      }
    }
  });

  it('knows the URL of an endpoint, and keys in the URL, in headers and in a login', () => {
    const none = { headers: {}, mayHoldKey: false };
    const origin = 'https://rpc.example.com';
    assert.deepEqual(endpoint(`${origin}/v1/${KEY}`), {
      origin,
      url: `${origin}/v1/${KEY}`,
      key: KEY,
      ...none,
    });
    const wss = `https://mainnet.infura.io/ws/v3/${KEY}`;
    assert.deepEqual(endpoint(wss.replace('http', 'ws')), {
      origin: 'https://mainnet.infura.io',
      url: `https://mainnet.infura.io/v3/${KEY}`,
      key: KEY,
      ...none,
    });
    assert.deepEqual(
      endpoint(`curl ${origin} -H 'Authorization: Bearer ${KEY}' -d '{"method":"eth_chainId"}'`),
      {
        origin,
        url: origin,
        key: KEY,
        headers: { Authorization: 'Bearer ${apiKey}' },
        mayHoldKey: false,
      },
    );
    assert.deepEqual(endpoint(`curl -u user:${KEY} ${origin} -d '{}'`), {
      origin,
      url: origin,
      key: btoa(`user:${KEY}`),
      headers: { Authorization: 'Basic ${apiKey}' },
      mayHoldKey: false,
    });
    assert.deepEqual(endpoint(`cast chain-id -r ${origin}/v2/$KEY`), {
      origin,
      url: `${origin}/v2/\${apiKey}`,
      key: undefined,
      ...none,
    });
    for (const place of ['<key>', 'YOUR_API_KEY', '$TOKEN', '${API_KEY}'])
      assert.deepEqual(
        endpoint(`curl ${origin} -H "authorization: Bearer ${place}" -d '{"method":"eth_chainId"}'`),
        {
          origin,
          url: origin,
          key: undefined,
          headers: { authorization: 'Bearer ${apiKey}' },
          mayHoldKey: false,
        },
        place,
      );
    const headersOf = (...headers: readonly string[]) =>
      endpoint(
        `curl ${origin} ${headers.map((header) => `-H "${header}"`).join(' ')} -d '{"method":"eth_chainId"}'`,
      );
    const known = { origin, url: origin, mayHoldKey: false };
    assert.deepEqual(headersOf('authorization: Bearer $TOKEN', `x-api-key: ${KEY}`), {
      ...known,
      key: KEY,
      headers: { 'x-api-key': '${apiKey}' },
    });
    for (const place of ['$SUFFIX_OF_IT', '<key>'])
      assert.deepEqual(
        headersOf(`authorization: Bearer ${KEY} ${place}`),
        { ...known, key: undefined, headers: {} },
        place,
      );
    assert.equal(readPasted(`${origin}/acme-team-one/rpc`).endpoint?.mayHoldKey, true);
  });

  it('takes what could be a key for one, and a private key for nothing', () => {
    const bare = readPasted(` ${KEY}${KEY} `);
    assert.equal(bare.key?.reveal(), KEY + KEY);
    assert.deepEqual(
      bare.readings.map(({ label }) => label),
      ['This could be an API key.'],
    );
    // A method that is not known here.
    for (const name of ['acme_getBlockRangeV2', 'acme_blockRange_v4'])
      assert.equal(readPasted(name).key, undefined);
    const secret = readPasted(HASH.slice(2));
    assert.deepEqual([secret.key, secret.readings.flatMap((reading) => reading.calls)], [undefined, []]);
  });

  it('leaves passwords out of the calls', () => {
    const body = { method: 'personal_unlockAccount', params: [ACCOUNT, 'correct horse battery', 30] };
    assert.equal(JSON.stringify(calls(JSON.stringify(body))).includes('horse'), false);
  });

  it('takes no value of another option of curl for the endpoint', () => {
    const origin = 'https://rpc.example.com';
    for (const option of [
      '-e https://page.example',
      '--referer https://page.example',
      '-sSA http://agent.example',
      '--resolve rpc.example.com:443:127.0.0.1',
      '--doh-url https://dns.example/query',
      '-b localhost:1 -o localhost',
    ]) {
      const { endpoint: found } = readPasted(`curl ${option} ${origin} -d '{"method":"eth_chainId"}'`);
      assert.equal(found?.origin, origin, option);
    }
  });

  it('says nothing of what it does not know', () => {
    for (const text of [
      '',
      ' ',
      'hello world',
      'contract.functions.balanceOf(x).call()',
      '{"a":1}',
      'curl',
      'x'.repeat(3_000_000),
    ])
      assert.deepEqual(
        readPasted(text),
        { readings: [], endpoint: undefined, key: undefined },
        text.slice(0, 40),
      );
  });

  // A digit before letters tells it from a name.
  const key = fc.stringMatching(/^[A-Za-z]\d[\w-]{13,60}[0-9]$/);
  const URLS: readonly ((key: string) => string)[] = [
    (text) => `https://rpc.example.com/v1/${text}`,
    (text) => `https://eth-mainnet.g.alchemy.com/v2/${text}`,
    (text) => `https://lb.drpc.org/ogrpc?network=ethereum&dkey=${text}`,
    (text) => `https://user:${text}@rpc.example.com/`,
    (text) => `wss://rpc.example.com/${text}`,
  ];
  const AROUND: readonly ((url: string, text: string) => string)[] = [
    (url) => url,
    (url) => `curl ${url} -d '{"method":"eth_getBalance","params":["${url}"]}'`,
    (_url, text) =>
      `curl https://rpc.example.com -H "x-api-key: ${text}" -d '{"method":"a_b","params":["${text}"]}'`,
    (_url, text) => `curl -u me:${text} https://rpc.example.com -d '{"method":"a_b","params":[1]}'`,
    (url) => `cast rpc eth_chainId '"${url}"' --rpc-url '${url}'`,
    (url) => `cast call ${ACCOUNT} 'f(string)' '${url}' -r ${url}`,
    (url) =>
      `client = http('${url}')\nclient.request({ method: 'a_b', params: ['${url}', { '${url}': 1 }] })`,
    (url) => `fetch("${url}", { body: JSON.stringify({ method: "eth_chainId", params: ["x ${url} y"] }) })`,
    (url) => `const url = \`${url}\`; provider.send('a_b', [url])`,
    (_url, text) =>
      `fetch("https://host.example", { headers: { Authorization: "Bearer ${text}" } }); p.send("a_b", ["${text}"])`,
    (_url, text) => text,
  ];

  it('never gives a key in any text of what it says', () => {
    fc.assert(
      fc.property(key, fc.constantFrom(...URLS), fc.constantFrom(...AROUND), (text, url, around) => {
        const pasted = readPasted(around(url(text), text));
        const shown = inspect(pasted, { depth: Infinity, maxStringLength: Infinity });
        assert.equal(shown.includes(text), false, shown);
        assert.ok(pasted.key ?? pasted.endpoint?.key);
      }),
      { numRuns: samples(1000) },
    );
  });

  it('never throws', () => {
    const any = fc.string({ unit: anyCharacter });
    const pieces = fc.array(
      fc.oneof(
        any,
        fc.constantFrom(
          'curl ',
          'cast rpc ',
          '-d ',
          "'",
          '"',
          '{',
          '[',
          '}',
          ']',
          'method:',
          '"a_b"',
          ' ',
          '\n',
          '.send(',
        ),
        fc.constantFrom(
          'http://',
          'https://h/v1/',
          ACCOUNT,
          '0x',
          '.getBalance(',
          'params',
          ':',
          ',',
          '\\',
          '${',
          '@',
          '%',
        ),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => void readPasted(parts.join(''))),
      { numRuns: samples(500) },
    );
  });
});

describe('withoutPastedKeys', () => {
  it('masks the key of a URL and of a command, and leaves the rest as it is', () => {
    const url = `https://eth-mainnet.g.alchemy.com/v2/${KEY}`;
    const shown = 'https://eth-mainnet.g.alchemy.com/v2/[api key]';
    assert.equal(withoutPastedKeys(url), shown);
    assert.equal(withoutPastedKeys(KEY + KEY), '[api key]');
    const curl = (at: string): string => `curl ${at} -d '{"method":"eth_chainId"}'`;
    assert.equal(withoutPastedKeys(` ${curl(url)} `), ` ${curl(shown)} `);
    const secret = `0x${'ab12'.repeat(16)}`;
    assert.doesNotMatch(withoutPastedKeys(`cast send 0x1 --private-key ${secret}`), /ab12ab12/);
  });

  it('leaves names, hashes and pages of explorers as they are', () => {
    const hash = `0x${'2a'.repeat(32)}`;
    for (const text of [
      'eth_getLogs',
      'acme_getBlockRangeV2',
      hash,
      `https://etherscan.io/tx/${hash}`,
      `trace tx ${hash}`,
    ])
      assert.equal(withoutPastedKeys(text), text);
  });

  it('tells the chain of a command by the network in the provider’s host', () => {
    const chainOf = (host: string): bigint | undefined =>
      readPasted(`cast chain-id --rpc-url https://${host}/v2/${'k'.repeat(32)}`).readings[0]?.chain;
    for (const [host, chain] of [
      ['eth-mainnet.g.alchemy.com', 1n],
      ['mainnet.infura.io', 1n],
      ['polygon-amoy.g.alchemy.com', 80002n],
      ['arb-mainnet.g.alchemy.com', 42161n],
      ['optimism-sepolia.core.chainstack.com', 11155420n],
      ['eth-mainnet.example.com', undefined],
      ['other-mainnet.g.alchemy.com', undefined],
    ] as const)
      assert.equal(chainOf(host), chain, host);
  });
});
