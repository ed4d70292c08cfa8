import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import {
  isSecretParam,
  lacksSecret,
  NOT_KEPT,
  secretTexts,
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
      [['0xaa', NOT_KEPT, 30], [NOT_KEPT], [null], [{ to: '0xaa' }]],
    );
  });

  it('leaves what can be recognised when it comes back', () => {
    const kept = withoutSecrets('personal_newAccount', ['password']);
    assert.deepEqual(
      [lacksSecret('personal_newAccount', kept), lacksSecret('eth_call', [NOT_KEPT])],
      [true, false],
    );
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
