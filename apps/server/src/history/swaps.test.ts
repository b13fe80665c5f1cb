import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Transaction } from '@w3m/core/api'
import { expect } from 'chai'
import { maxUint256, type Address } from 'viem'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain } from '../testing/test-server.js'

const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar' | 'feeToken',
  Address
>
const ether = 10n ** 18n
const soon = maxUint256

const row = ({ metadata, transfers }: Transaction) => [
  metadata.operationType,
  ...(transfers ?? []).map(({ direction, fungible_info: info }) => `${direction} ${info?.symbol}`),
]

describe('Swaps on a real exchange', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  /** The pools as they were: other tests know their prices. */
  let snapshot: unknown
  before(async () => {
    snapshot = await onChain('evm_snapshot')
    folder = mkdtempSync(join(tmpdir(), 'w3m-swaps-'))
    server = indexedServer(folder, { chains: [{ ...busyChain, exchange, hasTraces: true }] })
    ada = await chainAccount()
  })
  after(async () => {
    await server.close()
    await onChain('evm_revert', [snapshot])
    rmSync(folder, { recursive: true, force: true })
  })
  const newest = async () => {
    await server.catchUp()
    return (await server.history(ada.address))[0]!
  }

  it('are trades, of coins for tokens and back, also of a token that burns of what is moved', async () => {
    for (const [token, symbol] of [
      [exchange.dollar, 'LUSD'],
      [exchange.feeToken, 'DTT'],
    ] as const) {
      await ada.callBy(
        exchange.router,
        'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
        [0n, [exchange.wrapped, token], ada.address, soon],
        ether / 100n,
      )
      expect(row(await newest())).to.deep.equal(['trade', 'out ETH', `in ${symbol}`])
      await ada.callBy(token, 'function approve(address, uint256)', [exchange.router, maxUint256])
      expect(row(await newest())).to.deep.equal(['approve'])
      await ada.callBy(
        exchange.router,
        'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
        [1_000_000n, 0n, [token, exchange.wrapped], ada.address, soon],
      )
      // A token that burns a part of what is moved tells that as well.
      const [kind, ...moved] = row(await newest())
      expect(kind).to.equal('trade')
      expect(new Set(moved)).to.deep.equal(new Set(['in ETH', `out ${symbol}`]))
    }
  })

  it('wrap coins and unwrap them, and balances know what was wrapped', async () => {
    await ada.callBy(exchange.wrapped, 'function deposit() payable', [], ether)
    const wrapped = await newest()
    expect(row(wrapped)).to.deep.equal(['trade', 'out ETH', 'in WETH'])
    expect(wrapped.transfers!.map(({ quantity }) => quantity!.numeric)).to.deep.equal(['1', '1'])
    const answer = await server.app.request(`/v1/account/${ada.address}/balance?chainId=${busyChain.caipNetworkId}`)
    const { balances } = (await answer.json()) as { readonly balances: readonly Record<string, unknown>[] }
    const balance = balances.find(({ symbol }) => symbol === 'WETH')!
    expect(balance.quantity).to.deep.equal({ decimals: '18', numeric: '1' })
    expect(balance.value).to.equal(balance.price)
    // The swaps have moved the pool a little.
    expect(balance.price).to.be.closeTo(3000, 5)
    await ada.callBy(exchange.wrapped, 'function withdraw(uint256)', [ether / 4n])
    const unwrapped = await newest()
    expect(row(unwrapped)).to.deep.equal(['trade', 'in ETH', 'out WETH'])
    expect(unwrapped.transfers!.map(({ quantity }) => quantity!.numeric)).to.deep.equal(['0.25', '0.25'])
  })
})
