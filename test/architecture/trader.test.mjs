// The bot that trades on the local chains moves their prices, and never far.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createPublicClient, createWalletClient, http, maxUint256, parseAbi, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startAnvil } from '../../scripts/stack/anvil.mjs'
import { deployContracts, developerMnemonic } from '../../scripts/stack/deploy.mjs'
import { deployExchange } from '../../scripts/stack/exchange.mjs'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { createTrader, driftAt, driftMax, shareMax, startTrader, tradeTo } from '../../scripts/stack/trader.mjs'

const chainId = 31337
/** What the fee of the pools adds to it. */
const tolerance = 0.005

describe('what the bot trades', () => {
  it('leads a price around where it began, without a trend, and the same way at each start', () => {
    const rounds = Array.from({ length: 3_000 }, (_, round) => driftAt(round, round % 3))
    assert.ok(rounds.every(drift => Math.abs(drift) <= driftMax))
    assert.ok(Math.max(...rounds) > driftMax / 2 && Math.min(...rounds) < -driftMax / 2)
    assert.ok(Math.abs(rounds.reduce((sum, drift) => sum + drift) / rounds.length) < driftMax / 20)
    assert.deepEqual(
      [0, 1, 2, 100, 2_999].map(round => rounds[round].toFixed(9)),
      ['0.000000000', '0.007914579', '0.000376389', '0.001686463', '-0.005151076'],
    )
  })

  it('gives a pool what its price asks for, and a thousandth of what it holds at most', () => {
    const reserves = { tokens: 1_000_000n, against: 2_000_000n }
    const up = tradeTo(reserves, 2.002)
    assert.equal(up.side, 'against')
    assert.ok(up.amount > 990n && up.amount < 1_000n)
    assert.equal(tradeTo(reserves, 1.998).side, 'tokens')
    assert.equal(tradeTo(reserves, 2).amount, 0n)
    assert.deepEqual(tradeTo(reserves, 200), { side: 'against', amount: BigInt(2_000_000 * shareMax) })
    assert.deepEqual(tradeTo(reserves, 0.02), { side: 'tokens', amount: BigInt(1_000_000 * shareMax) })
  })
})

describe('the bot on a local chain', () => {
  let chain, options, trader, reader
  /** One trade, and its block. */
  async function tradeNow(round) {
    await trader.trade(round)
    await allAreInBlocks()
  }
  async function allAreInBlocks() {
    while ((await reader.request({ method: 'txpool_status' })).pending !== '0x0');
  }
  before(async () => {
    chain = await startAnvil({ port: 0, chainId })
    const at = { url: chain.url, chainId }
    const { tokens } = await deployContracts(at)
    options = { ...at, tokens, exchange: await deployExchange({ ...at, tokens }) }
    trader = createTrader(options)
    reader = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
    await trader.prepare()
  })
  after(() => chain?.stop())

  it('moves the price of every pool, and none by more than a per cent or so', async () => {
    assert.deepEqual(await trader.drifts(), [0, 0, 0])
    const driftsOfPools = [new Set(), new Set(), new Set()]
    for (let round = 0; round < 60; round += 1) {
      await tradeNow(round)
      for (const [pool, drift] of (await trader.drifts()).entries()) {
        assert.ok(Math.abs(drift) < driftMax + tolerance, `pool ${pool} is off by ${drift} at turn ${round}`)
        driftsOfPools[pool].add(drift)
      }
    }
    for (const drifts of driftsOfPools) assert.ok(drifts.size > 10, `${drifts.size} prices`)
  })

  it('leads a price back that somebody else moved, a little at a time', async () => {
    const { wrapped, router } = options.exchange
    const wallet = createWalletClient({
      account: mnemonicToAccount(developerMnemonic, { addressIndex: 0 }),
      transport: http(chain.url),
    })
    const hash = await wallet.writeContract({
      chain: null,
      address: router,
      abi: parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256) payable']),
      functionName: 'swapExactETHForTokens',
      args: [0n, [wrapped, options.tokens[0].address], wallet.account.address, maxUint256],
      value: parseEther('10'),
    })
    await receiptOf(reader, hash)
    const [movedDrift] = await trader.drifts()
    assert.ok(movedDrift > 0.15, `it is off by ${movedDrift}`)
    let previous = movedDrift
    for (let round = 60; round < 60 + 3 * 120; round += 3) {
      await tradeNow(round)
      const [drift] = await trader.drifts()
      assert.ok(previous - drift < 3 * shareMax, `from ${previous} to ${drift} at once`)
      previous = drift
    }
    assert.ok(Math.abs(previous) < driftMax + tolerance, `it is still off by ${previous}`)
  })

  it('trades until it is stopped, and not after', async () => {
    const first = await reader.getBlockNumber()
    const running = startTrader({ ...options, seconds: 0.05 })
    while ((await reader.getBlockNumber()) < first + 3n) await new Promise(resolve => setTimeout(resolve, 50))
    await running.stop()
    // The last one was sent before, and may still be on its way into a block.
    await allAreInBlocks()
    const last = await reader.getBlockNumber()
    await new Promise(resolve => setTimeout(resolve, 300))
    assert.equal(await reader.getBlockNumber(), last)
  })
})
