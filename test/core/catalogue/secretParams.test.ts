import assert from 'node:assert/strict';
import { useImportedMethods } from '../../../src/core/catalogue/catalogue.ts';
import type { ParamSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import {
  isSecretParam,
  hasSecretPlaceholder,
  SECRET_PLACEHOLDER,
  secretTexts,
  withoutSecretResult,
  withoutSecrets,
} from '../../../src/core/catalogue/secretParams.ts';

describe('isSecretParam', () => {
  it('knows every parameter that takes a password, a private key or a URL with one', () => {
    const secret = METHODS.flatMap(({ name, params }) =>
      params.flatMap((param, index) => (isSecretParam(name, index) ? [`${name} ${param.name}`] : [])),
    );
    assert.deepEqual(secret, [
      'personal_sign password',
      'personal_newAccount password',
      'personal_importRawKey private key',
      'personal_importRawKey password',
      'personal_unlockAccount password',
      'personal_sendTransaction password',
      'personal_signTransaction password',
      'parity_setEngineSigner password',
      'parity_setEngineSignerSecret private key',
      'anvil_reset forking',
      'hardhat_reset forking',
      'anvil_setRpcUrl url',
    ]);
  });

  it('overlooks no parameter whose name or description speaks of a secret', () => {
    const isSuspicious = /pass(word|phrase)|private.?key|secret|mnemonic|seed|credential|\burl\b|\bkey\b/i;
    const overlooked = METHODS.flatMap(({ name, params }) =>
      params.flatMap((param, index) =>
        isSuspicious.test(`${param.name} ${param.doc}`) && !isSecretParam(name, index)
          ? [`${name} ${param.name}`]
          : [],
      ),
    );
    // A key of the node's database, not of an account.
    assert.deepEqual(overlooked, ['debug_dbGet key']);
  });

  it('takes everything for secret by the name of a method that is not known', () => {
    const names =
      'parity_newAccountFromSecret parity_changePassword parity_testPassword signer_confirmRequest evm_addAccount ' +
      'secretstore_generateServerKey account_signData wallet_unlock node_importWallet eth_call2 debug_setHeadX evm_x';
    assert.deepEqual(
      names.split(' ').filter((name) => !isSecretParam(name, 0)),
      ['eth_call2', 'debug_setHeadX', 'evm_x'],
    );
  });

  it('takes for secret what an imported document says is, and changes nothing that is known here', () => {
    const param: ParamSpec = { name: 'p', doc: '', type: 'text' };
    const params = [param, { ...param, secret: true as const }];
    const imported = ['node_open', 'parity_open', 'eth_getBalance'].map((name) => ({
      ...METHODS[0]!,
      name,
      params,
    }));
    useImportedMethods(imported);
    assert.deepEqual(
      imported.map(({ name }) => [0, 1, 2].map((index) => isSecretParam(name, index))),
      [
        [false, true, false],
        [true, true, true],
        [false, false, false],
      ],
    );
  });

  afterEach(() => useImportedMethods([]));

  it('takes everything for secret in families that deal in secrets, where the method is not known', () => {
    assert.deepEqual(
      [
        isSecretParam('personal_somethingNew', 3),
        isSecretParam('personal_newAccount', 1),
        isSecretParam('eth_somethingNew', 0),
      ],
      [true, true, false],
    );
  });
});

describe('withoutSecrets', () => {
  it('puts one text in the place of each secret', () => {
    const forking = { forking: { jsonRpcUrl: 'https://node/key-key-key' } };
    assert.deepEqual(
      [
        withoutSecrets('personal_unlockAccount', ['0xaa', 'password', 30]),
        withoutSecrets('anvil_reset', [forking]),
        withoutSecrets('anvil_reset', [null]),
        withoutSecrets('eth_call', [{ to: '0xaa' }]),
      ],
      [['0xaa', SECRET_PLACEHOLDER, 30], [SECRET_PLACEHOLDER], [null], [{ to: '0xaa' }]],
    );
  });

  it('leaves what can be recognised when it comes back', () => {
    const kept = withoutSecrets('personal_newAccount', ['password']);
    assert.deepEqual([hasSecretPlaceholder(kept), hasSecretPlaceholder(['password', null])], [true, false]);
  });
});

describe('secretTexts', () => {
  it('finds the texts in secret parameters that are long enough to be masked', () => {
    const forking = { forking: { jsonRpcUrl: 'https://node/key', blockNumber: 5, more: ['x'] } };
    assert.deepEqual(
      [
        secretTexts('anvil_reset', [forking]),
        secretTexts('personal_newAccount', ['short']),
        secretTexts('x_y', ['long enough']),
      ],
      [['https://node/key'], [], []],
    );
  });
});

describe('withoutSecretResult', () => {
  it('keeps of a fork’s URL the origin alone', () => {
    const masked = (forkUrl: string | null): unknown =>
      withoutSecretResult('anvil_nodeInfo', { network: null, forkConfig: { forkUrl, forkBlockNumber: 5 } });
    const info = (forkUrl: string | null): unknown => ({
      network: null,
      forkConfig: { forkUrl, forkBlockNumber: 5 },
    });
    assert.deepEqual(
      [
        'https://eth-mainnet.g.alchemy.com/v2/abc',
        'wss://user:password@node.example/?key=abc#x',
        'http://127.0.0.1:8545/',
        'http://127.0.0.1:8545',
        '/home/me/geth.ipc',
        null,
      ].map(masked),
      [
        info('https://eth-mainnet.g.alchemy.com/[not kept]'),
        info('wss://node.example/[not kept]'),
        info('http://127.0.0.1:8545/'),
        info('http://127.0.0.1:8545'),
        info('[not kept]'),
        info(null),
      ],
    );
  });

  it('leaves the results of other methods alone', () => {
    const result = { forkUrl: 'https://node.example/v2/abc' };
    assert.equal(withoutSecretResult('x_y', result), result);
  });
});
