import { expect } from 'chai'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { fakeSolanaAddress, otherFakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { paymentUri as evmPaymentUri } from './eip155/evm-payment-uri.js'
import { paymentUri as solanaPaymentUri } from './solana/solana-payment-uri.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solanaId: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const token = (caipNetworkId: CaipNetworkId, address: string | undefined, decimals: number) => ({
  caipNetworkId,
  address,
  decimals,
})
const ether = token('eip155:1', undefined, 18)
const dollar = token('eip155:1', usdc, 6)
const sol = token(solanaId, undefined, 9)
const mint = token(solanaId, otherFakeSolanaAddress, 6)

type Case = readonly [asked: ReturnType<typeof token>, amount: string, uri: string | undefined]
const most = (bits: bigint) => String((1n << bits) - 1n)

describe('a payment request', () => {
  const table = (account: CaipAddress, write: typeof evmPaymentUri, cases: readonly Case[]) => {
    for (const [input, amount, uri] of cases)
      it(`for “${amount}” of ${input.address ?? 'the coin'} (${input.decimals}) on ${input.caipNetworkId} is ${uri}`, () =>
        expect(write({ account, token: input, amount })).to.equal(uri))
  }

  describe('by EIP-681', () => {
    const nativeUri = `ethereum:${fakeAddress}@1?value=`
    const call = `ethereum:${usdc}@1/transfer?address=${fakeAddress}&uint256=`
    table(`eip155:1:${fakeAddress}`, evmPaymentUri, [
      [ether, '1', `${nativeUri}1000000000000000000`],
      [ether, '1,5', `${nativeUri}1500000000000000000`],
      [ether, '.000000000000000001', `${nativeUri}1`],
      [dollar, '1.5', `${call}1500000`],
      [dollar, '1.5000000000', `${call}1500000`],
      [{ ...dollar, address: usdc.toLowerCase() }, '2', `${call}2000000`],
      [{ ...dollar, decimals: 0 }, '7', `${call}7`],
      [{ ...dollar, decimals: 0 }, most(256n), `${call}${most(256n)}`],
      [{ ...dollar, decimals: 77 }, '1', `${call}1${'0'.repeat(77)}`],
      // More than a uint256 has.
      [{ ...dollar, decimals: 77 }, '2', undefined],
      [dollar, '0', undefined],
      [dollar, '0.00', undefined],
      [dollar, '', undefined],
      [dollar, '1.0000001', undefined],
      [dollar, '-1', undefined],
      [dollar, '1e3', undefined],
      [dollar, '1&x=1', undefined],
      [{ ...dollar, caipNetworkId: 'eip155:10' }, '1', undefined],
      [mint, '1', undefined],
      [{ ...dollar, address: otherFakeSolanaAddress }, '1', undefined],
      [{ ...dollar, address: '' }, '1', undefined],
    ])
    it('names the network that it is on', () =>
      expect(
        evmPaymentUri({
          account: `eip155:8453:${fakeAddress}`,
          token: token('eip155:8453', undefined, 18),
          amount: '1',
        }),
      ).to.equal(`ethereum:${fakeAddress}@8453?value=1000000000000000000`))
  })

  describe('by Solana Pay', () => {
    const nativeUri = `solana:${fakeSolanaAddress}?amount=`
    const spl = `&spl-token=${otherFakeSolanaAddress}`
    table(`${solanaId}:${fakeSolanaAddress}`, solanaPaymentUri, [
      [sol, '1', `${nativeUri}1`],
      [sol, '01,50', `${nativeUri}1.5`],
      [sol, '.000000001', `${nativeUri}0.000000001`],
      [mint, '0.25', `${nativeUri}0.25${spl}`],
      [{ ...mint, decimals: 0 }, most(64n), `${nativeUri}${most(64n)}${spl}`],
      // More than a u64 has.
      [{ ...mint, decimals: 77 }, '1', undefined],
      [sol, '0', undefined],
      [sol, '', undefined],
      [sol, '.0000000001', undefined],
      [sol, '1e-3', undefined],
      [{ ...sol, caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }, '1', undefined],
      [dollar, '1', undefined],
      [{ ...mint, address: usdc }, '1', undefined],
    ])
    table(`solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:${fakeSolanaAddress}`, solanaPaymentUri, [
      [{ ...sol, caipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' }, '1', `${nativeUri}1`],
    ])
    // The link would be paid on Mainnet.
    for (const other of ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'FakeGenesisHash1111111111111111'])
      table(`solana:${other}:${fakeSolanaAddress}`, solanaPaymentUri, [
        [{ ...sol, caipNetworkId: `solana:${other}` }, '1', undefined],
        [{ ...mint, caipNetworkId: `solana:${other}` }, '1', undefined],
      ])
  })
})
