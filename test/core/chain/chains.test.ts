import assert from 'node:assert/strict';
import { burnsBaseFee, chainLabel } from '../../../src/core/chain/chain.ts';
import { chainByExplorer, chainById } from '../../../src/core/chain/chains.ts';
import { coinAmount } from '../../../src/core/chain/coinAmount.ts';

const told = (id: bigint): string => {
  const { name, coin, kind } = chainById(id);
  return `${name ?? ''}|${coin?.symbol ?? ''}|${coin?.decimals ?? ''}|${kind}`;
};

describe('chainById', () => {
  it('knows name, coin and kind of chains', () => {
    assert.deepEqual([1n, 10n, 100n, 137n, 324n, 8453n, 31337n, 42161n, 42220n, 43114n].map(told), [
      'Ethereum|ETH|18|Ethereum',
      'OP Mainnet|ETH|18|OP Stack',
      'Gnosis|xDAI|18|other',
      'Polygon|POL|18|Polygon',
      'ZKsync Era|ETH|18|ZKsync',
      'Base|ETH|18|OP Stack',
      'local development chain|ETH|18|Ethereum',
      'Arbitrum One|ETH|18|Arbitrum',
      'Celo|CELO|18|Celo',
      'Avalanche C-Chain|AVAX|18|Avalanche',
    ]);
  });

  it('names test chains in full', () => {
    assert.match(told(97n), /^BNB Smart Chain Testnet\|t?BNB\|18\|other$/);
  });

  it('tells Orbit chains by the chain below them', () => {
    assert.equal(told(33139n), 'ApeChain|APE|18|Arbitrum');
  });

  it('has no coin where nobody knows which of two chains is meant, nor where fees are not in one', () => {
    assert.equal(told(260n), 'Guru Network or ZKsync InMemory Node|||other');
    assert.equal(told(4217n), 'Tempo|||Tempo');
  });

  it('knows nothing of any other number', () => {
    for (const id of [0n, 987654321n, -1n, 1n << 255n])
      assert.deepEqual(chainById(id), { id, coin: undefined, kind: 'other' });
  });

  it('goes on after more ids than it keeps', () => {
    for (let id = 5_000_000n; id < 5_002_000n; id++) chainById(id);
    assert.equal(chainById(137n).name, 'Polygon');
  });

  it('tells what becomes of the base fee', () => {
    const burning = [1n, 11155111n, 31337n, 137n, 43114n, 10n, 100n, 42161n, 56n, 987654321n].filter((id) =>
      burnsBaseFee(chainById(id)),
    );
    assert.deepEqual(burning, [1n, 11155111n, 31337n, 137n, 43114n]);
  });
});

describe('chainByExplorer', () => {
  it('finds a chain by the whole host of its explorer, and none by that of several', () => {
    assert.deepEqual(
      ['polygonscan.com', 'etherscan.io', 'scan.com', 'Ethereum', 'areonscan.com', ''].map(chainByExplorer),
      [137n, 1n, undefined, undefined, undefined, undefined],
    );
  });
});

describe('chainLabel', () => {
  it('is short, with the id', () => {
    assert.deepEqual(
      [1n, 31337n, 987654321n].map((id) => chainLabel(chainById(id))),
      ['Ethereum 1', 'dev chain 31337', 'chain 987654321'],
    );
  });
});

describe('coinAmount', () => {
  it('is exact in the coin of the chain, and has no name where there is none', () => {
    const amount = (wei: bigint, id?: bigint): string =>
      coinAmount(wei, id === undefined ? undefined : chainById(id));
    assert.deepEqual(
      [amount(1_500_000_000_000_000_001n, 137n), amount(10n ** 18n, 100n), amount(1_500_000n, 728126428n)],
      ['1.500000000000000001 POL', '1 xDAI', '1.5 TRX'],
    );
    assert.deepEqual(
      [amount(10n ** 18n), amount(15n * 10n ** 17n, 987654321n), amount(0n), amount(10n ** 21n, 4217n)],
      ['1 coin', '1.5 coins', '0 coins', '1,000 coins'],
    );
  });
});
