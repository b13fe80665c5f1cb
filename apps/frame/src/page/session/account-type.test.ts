import { expect } from 'chai'
import { batchAccountAddress, batchAccountCode } from '../../smart-account/delegation.js'
import { accountKind, plainAccount, smartAccountChains } from './account-type.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = (id: string) => ({ id, name: id, symbol: 'ETH', decimals: 18 })
/** Chain 1 has the contract, chain 2 has not, chain 3 does not answer. */
const env = (code = '0x') => ({
  config: { trusted: [], networks: ['eip155:1', 'eip155:2', 'eip155:3', 'solana:x'].map(network) },
  callRpc: (chainId: string, _method: string, [of]: readonly unknown[]) =>
    chainId === 'eip155:3'
      ? Promise.reject(new Error('down'))
      : Promise.resolve(of === batchAccountAddress ? (chainId === 'eip155:1' ? '0x60' : '0x') : code),
})

describe('the kind of an account', () => {
  it('may be smart on the chains that have the contract and answer', async () => {
    expect(await smartAccountChains(env())).to.deep.equal([1])
  })

  it('is not waited for on a chain that is slow: a login would wait as long', async () => {
    const slow = {
      ...env(),
      callRpc: (chainId: string, method: string, params: readonly unknown[], signal?: AbortSignal) =>
        chainId === 'eip155:3'
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))))
          : env().callRpc(chainId, method, params),
    }
    expect(await smartAccountChains(slow)).to.deep.equal([1])
  })

  const cases = [
    [
      'is what is wanted where it can be',
      'eip155:1',
      '0x',
      'smartAccount',
      { canBeSmart: true, isDeployed: false, type: 'smartAccount' },
    ],
    [
      'is plain where that is wanted',
      'eip155:1',
      batchAccountCode,
      'eoa',
      { canBeSmart: true, isDeployed: true, type: 'eoa' },
    ],
    ['is plain without the contract', 'eip155:2', '0x', 'smartAccount', plainAccount],
    [
      'is plain where it is delegated elsewhere',
      'eip155:1',
      `0xef0100${address.slice(2)}`,
      'smartAccount',
      plainAccount,
    ],
    ['is plain where the chain does not answer', 'eip155:3', '0x', 'smartAccount', plainAccount],
    ['is plain on a chain that is not served', 'eip155:9', '0x', 'smartAccount', plainAccount],
    ['is plain on Solana', 'solana:x', '0x', 'smartAccount', plainAccount],
  ] as const
  for (const [title, chainId, code, wanted, kind] of cases)
    it(title, async () => expect(await accountKind(env(code), chainId, address, wanted)).to.deep.equal(kind))
})
