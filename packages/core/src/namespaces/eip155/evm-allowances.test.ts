import { expect } from 'chai'
import { decodeFunctionData } from 'viem/utils'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import type { ActiveAllowance } from '../allowance-support.js'
import { approveAbi, approveAllAbi, permit2Abi, revocation, revoke } from './evm-allowances.js'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const zeroAddress = `0x${'0'.repeat(40)}`
const allowance: ActiveAllowance = {
  standard: 'erc20',
  token,
  tokenId: undefined,
  spender: otherFakeAddress,
  via: undefined,
}

describe('what takes an allowance back on an EVM chain', () => {
  const cases = [
    ['of a token', allowance, token, approveAbi, [otherFakeAddress, 0n]],
    ['of one NFT', { ...allowance, standard: 'erc721', tokenId: '5' }, token, approveAbi, [zeroAddress, 5n]],
    ['of a collection', { ...allowance, standard: 'erc721' }, token, approveAllAbi, [otherFakeAddress, false]],
    ['of many NFTs', { ...allowance, standard: 'erc1155' }, token, approveAllAbi, [otherFakeAddress, false]],
    ['through Permit2', { ...allowance, via: permit2 }, permit2, permit2Abi, [token, otherFakeAddress, 0n, 0]],
  ] as const satisfies readonly (readonly [string, ActiveAllowance, string, readonly object[], readonly unknown[]])[]
  for (const [title, allowance, to, abi, args] of cases)
    it(`${title} calls ${to === token ? 'its contract' : 'the contract through which it is taken'}`, () => {
      const transaction = revocation(allowance)
      const read = decodeFunctionData({ abi: abi as readonly object[], data: transaction.data } as never) as {
        readonly args: readonly unknown[]
      }
      expect([transaction.to, read.args]).to.deep.equal([to, args])
    })

  it('takes addresses in any spelling', () => {
    const shouted = `0x${otherFakeAddress.slice(2).toUpperCase()}`
    expect(revocation({ ...allowance, spender: shouted })).to.deep.equal(revocation(allowance))
  })

  it('is tried on a node first, as the account itself', async () => {
    const calls: unknown[] = []
    const request = await revoke(async call => void calls.push(call), fakeAddress, allowance)
    expect(request).to.deep.equal({ from: fakeAddress, ...revocation(allowance), value: '0x0' })
    expect(calls).to.deep.equal([{ method: 'eth_call', params: [request, 'latest'] }])
  })

  it('is not asked of a wallet where the contract refuses it', async () => {
    const reverted = Object.assign(new Error('execution reverted'), { code: 3 })
    expect(
      await revoke(() => Promise.reject(reverted), fakeAddress, allowance).catch((error: unknown) => error),
    ).to.equal(reverted)
  })
})
