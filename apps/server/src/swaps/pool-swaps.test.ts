import { after, before, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { maxUint256, parseUnits, type Address, type Hex } from 'viem'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import type { Server } from '../server.js'
import { busyChain, post, testServer } from '../testing/test-server.js'

const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar' | 'feeToken' | 'silent' | 'pausable',
  Address
> & { readonly offered: readonly Address[] }
const chain = busyChain.caipNetworkId
const nativeId = `${chain}:0x${'e'.repeat(40)}`
const idOf = (address: string) => `${chain}:${address.toLowerCase()}`
const token = (symbol: string) => idOf(busyChain.tokens.find(token => token.symbol === symbol)!.address)
const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1) as Address
const ether = 10n ** 18n
const [dollar, leaf, grit, fee] = [token('LUSD'), token('LEAF'), token('GRIT'), idOf(exchange.feeToken)]

describe('Swaps on the pools of an exchange on a real chain', () => {
  let server: Server
  let ada: ChainAccount
  /** The pools as they were: other tests know their prices. */
  let snapshot: unknown
  before(async () => {
    snapshot = await onChain('evm_snapshot')
    server = testServer({ chains: [{ ...busyChain, exchange: { ...exchange, tokens: [...exchange.offered] } }] })
    ada = await chainAccount()
  })
  after(async () => {
    await server.close()
    await onChain('evm_revert', [snapshot])
  })

  const get = (path: string, query: Record<string, string>) =>
    server.app.request(`/v1/convert/${path}?${new URLSearchParams(query)}`)
  const quotes = async (from: string, to: string, amount: bigint, side?: 'from' | 'to') => {
    const answer = await get('quotes', { from, to, amount: String(amount), ...(side && { side }) })
    return v.parse(endpoints.getSwapQuotes.response, await answer.json()).quotes
  }
  const build = (from: string, to: string, amount: bigint, rest: object = {}) =>
    server.app.request(
      '/v1/convert/build-transaction',
      post({ from, to, amount: String(amount), userAddress: idOf(ada.address), ...rest }),
    )
  const built = async (...params: Parameters<typeof build>) => {
    const answer = await build(...params)
    expect(answer.status).to.equal(200)
    return v.parse(endpoints.buildSwapTransaction.response, await answer.json())
  }
  const balanceOf = async (id: string) =>
    id === nativeId
      ? BigInt((await onChain('eth_getBalance', [ada.address, 'latest'])) as Hex)
      : ((await ada.read({
          contract: 'TestToken',
          address: plain(id),
          functionName: 'balanceOf',
          args: [ada.address],
        })) as bigint)
  const send = ({ tx }: { readonly tx: { to: string; data: string; value?: string | null | undefined } }) =>
    ada.send(plain(tx.to), BigInt(tx.value ?? '0'), tx.data as Hex)
  const allow = async (from: string, amount: bigint) => {
    const answer = await get('build-approve', {
      userAddress: idOf(ada.address),
      from,
      to: nativeId,
      amount: String(amount),
    })
    const { tx } = v.parse(endpoints.buildSwapApproval.response, await answer.json())
    expect(tx.from).to.equal(from)
    await ada.send(plain(tx.from), 0n, tx.data as Hex)
  }
  /** Swaps, and says what arrived. The coin's fee is not in it. */
  const swap = async (from: string, to: string, amount: bigint, side: 'from' | 'to' = 'from') => {
    const before = [await balanceOf(from), await balanceOf(to)] as const
    const swapTransaction = await built(from, to, amount, { side })
    if (from !== nativeId && plain(from) !== exchange.wrapped)
      await allow(from, BigInt(swapTransaction.tx.limit!) + amount)
    const start = to === nativeId ? await balanceOf(to) : before[1]
    const { status, gasUsed, effectiveGasPrice } = await send(swapTransaction)
    expect(status).to.equal('success')
    const arrived = (await balanceOf(to)) - start + (to === nativeId ? gasUsed * effectiveGasPrice : 0n)
    const paid = before[0] - (await balanceOf(from))
    return { swapTransaction, arrived, paid }
  }

  it('name the coin, the chain’s tokens, what wraps the coin, and what the settings add', async () => {
    const answer = await get('tokens', { chainId: chain })
    const { tokens } = v.parse(endpoints.getSwapTokens.response, await answer.json())
    expect(tokens.map(({ symbol }) => symbol)).to.deep.equal([
      'ETH',
      'LUSD',
      'LEAF',
      'GRIT',
      'WETH',
      'DTT',
      'SLNT',
      'PAUS',
    ])
    expect(tokens[0]!.address).to.equal(nativeId)
  })

  for (const [title, from, to, amount, way] of [
    ['of the coin for a token', nativeId, dollar, ether / 10n, [nativeId, dollar]],
    ['of a token for the coin', dollar, nativeId, 50_000_000n, [dollar, nativeId]],
    ['of a token for another, over the coin', dollar, leaf, 20_000_000n, [dollar, idOf(exchange.wrapped), leaf]],
    ['over three pools', leaf, grit, ether, [leaf, idOf(exchange.wrapped), dollar, grit]],
    ['of the coin for a token that burns of what is moved', nativeId, fee, ether / 100n, [nativeId, fee]],
    ['of a token that burns of what is moved', fee, nativeId, ether, [fee, nativeId]],
    ['of a token that burns, over two pools', fee, dollar, ether, [fee, idOf(exchange.wrapped), dollar]],
  ] as const)
    it(`${title}, are quoted to the last unit`, async () => {
      const [quote] = await quotes(from, to, amount)
      expect(quote!.route).to.deep.equal(way)
      const { swapTransaction, arrived } = await swap(from, to, amount)
      expect(swapTransaction.quote!.toAmount).to.equal(quote!.toAmount)
      expect(arrived).to.equal(BigInt(quote!.toAmount))
      expect(quote!.isTaxed).to.equal(from === fee || to === fee)
    })

  it('go through with a token that answers nothing, and not with one that is paused', async () => {
    const [silent, pausable] = [idOf(exchange.silent), idOf(exchange.pausable)]
    const [quote] = await quotes(nativeId, silent, ether / 100n)
    expect((await swap(nativeId, silent, ether / 100n)).arrived).to.equal(BigInt(quote!.toAmount))
    expect((await swap(silent, nativeId, ether)).arrived > 0n).to.equal(true)
    await ada.callBy(exchange.pausable, 'function pause(bool)', [true])
    expect(await quotes(nativeId, pausable, ether / 100n)).to.deep.equal([])
    await ada.callBy(exchange.pausable, 'function pause(bool)', [false])
  })

  it('know what a token keeps by each pool, and nothing by one that is too small to tell', async () => {
    const small = await ada.deploy('TestToken', ['Small', 'SMALL', 18])
    await ada.callBy(small, 'function mint(address, uint256)', [ada.address, ether])
    await swap(nativeId, fee, ether / 100n)
    await swap(nativeId, dollar, ether / 100n)
    for (const token of [small, exchange.feeToken, exchange.dollar])
      await ada.callBy(token, 'function approve(address, uint256)', [exchange.router, maxUint256])
    for (const token of [small, exchange.feeToken])
      await ada.addLiquidity(exchange.router, [token, exchange.dollar], [900n, 10_000n])
    // One that has measured nothing yet.
    const other = testServer({ chains: [{ ...busyChain, exchange }] })
    const quotesOf = async (from: string, units: bigint) => {
      const query = new URLSearchParams({ from, to: dollar, amount: String(units) })
      const answer = await other.app.request(`/v1/convert/quotes?${query}`)
      return v.parse(endpoints.getSwapQuotes.response, await answer.json()).quotes
    }
    const [quote] = await quotesOf(fee, ether / 100n)
    expect([quote?.isTaxed, quote?.route]).to.deep.equal([true, [fee, idOf(exchange.wrapped), dollar]])
    expect(String((await swap(fee, dollar, ether / 100n)).arrived)).to.equal(quote?.toAmount)
    expect(await quotesOf(idOf(small), 900n)).to.deep.equal([])
    await other.close()
  })

  it('wrap and unwrap the coin one for one', async () => {
    const wrapped = idOf(exchange.wrapped)
    expect((await swap(nativeId, wrapped, ether)).arrived).to.equal(ether)
    expect((await swap(wrapped, nativeId, ether / 4n)).arrived).to.equal(ether / 4n)
  })

  it('do not wrap the coin for more, nor for less, than is asked', async () => {
    const wrapped = idOf(exchange.wrapped)
    for (const [side, limit, status] of [
      ['from', ether, 200],
      ['from', ether + 1n, 409],
      ['to', ether, 200],
      ['to', ether - 1n, 409],
    ] as const)
      expect((await build(nativeId, wrapped, ether, { side, limit: String(limit) })).status, side).to.equal(status)
  })

  it('are not made with a limit that no number of a chain is', async () => {
    for (const to of [dollar, idOf(exchange.wrapped)]) {
      const answer = await build(nativeId, to, ether, { side: 'to', limit: String(maxUint256 + 1n) })
      expect(answer.status).to.equal(400)
      expect(await answer.json()).to.have.nested.property('reasons[0].field', 'limit')
    }
    expect((await build(nativeId, dollar, 1_000_000n, { side: 'to', limit: String(maxUint256) })).status).to.equal(200)
  })

  for (const [title, from, to, amount] of [
    ['of the coin', nativeId, dollar, 10_000_000n],
    ['of a token for the coin', dollar, nativeId, ether / 1000n],
    ['of a token for a token', dollar, leaf, ether],
  ] as const)
    it(`${title} fix what arrives, and give as little as was quoted`, async () => {
      const [quote] = await quotes(from, to, amount, 'to')
      const { arrived, paid } = await swap(from, to, amount, 'to')
      expect(arrived).to.equal(amount)
      if (from !== nativeId) expect(paid).to.equal(BigInt(quote!.fromAmount))
    })

  it('do not fix what arrives of a token that burns, and say why', async () => {
    const answer = await get('quotes', { from: nativeId, to: fee, amount: '1000', side: 'to' })
    expect(answer.status).to.equal(400)
    expect(((await answer.json()) as { reasons: { field: string }[] }).reasons[0]!.field).to.equal('side')
  })

  it('say how much they worsen the price', async () => {
    const [small] = await quotes(nativeId, dollar, ether / 1_000n)
    const [large] = await quotes(nativeId, dollar, 50n * ether)
    expect(small!.impactBps).to.be.at.most(2)
    expect(large!.impactBps).to.be.within(3_000, 3_600)
    expect(small!.feeAmount).to.equal('0')
  })

  it('fail beyond the slippage, and move nothing', async () => {
    const swapTransaction = await built(nativeId, dollar, ether, { eip155: { slippage: 0.5 } })
    const [quote] = await quotes(nativeId, dollar, ether)
    expect(BigInt(swapTransaction.tx.limit!)).to.equal((BigInt(quote!.toAmount) * 9_950n) / 10_000n)
    // Somebody is faster.
    await ada.callBy(
      exchange.router,
      'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
      [0n, [exchange.wrapped, exchange.dollar], ada.address, maxUint256],
      ether,
    )
    const before = await balanceOf(dollar)
    expect((await send(swapTransaction)).status).to.equal('reverted')
    expect(await balanceOf(dollar)).to.equal(before)
    const answer = await build(nativeId, dollar, ether, { limit: swapTransaction.tx.limit })
    expect(answer.status).to.equal(409)
  })

  it('know what may be taken, and ask for no more than is needed', async () => {
    const [leafToken, amount] = [plain(leaf), 5n * ether]
    const allowed = async () =>
      (
        (await (await get('allowance', { tokenAddress: leaf, userAddress: idOf(ada.address) })).json()) as {
          allowance: string
        }
      ).allowance
    await ada.callBy(leafToken, 'function approve(address, uint256)', [exchange.router, 0n])
    expect(await allowed()).to.equal('0')
    await allow(leaf, amount)
    expect(await allowed()).to.equal(String(amount))
    const ofCoin = await get('allowance', { tokenAddress: nativeId, userAddress: idOf(ada.address) })
    expect(((await ofCoin.json()) as { allowance: string }).allowance).to.equal(String(maxUint256))
    const approval = await get('build-approve', { from: nativeId, to: leaf, userAddress: idOf(ada.address) })
    expect(approval.status).to.equal(400)
    expect(await approval.json()).to.have.nested.property('reasons[0].field', 'from')
  })

  it('take no permit in the place of an approval, and say so', async () => {
    const answer = await build(leaf, nativeId, ether, { eip155: { slippage: 1, permit: `0x${'12'.repeat(65)}` } })
    expect(answer.status).to.equal(400)
    expect(await answer.json()).to.have.nested.property('reasons[0].field', 'eip155.permit')
    // A client that has none may say so by an empty one.
    expect((await build(leaf, nativeId, ether, { eip155: { slippage: 1, permit: '' } })).status).to.equal(200)
  })

  it('say what gas costs, at three speeds', async () => {
    const answer = await get('gas-price', { chainId: chain })
    const { standard, fast, instant } = v.parse(endpoints.getGasPrice.response, await answer.json())
    expect(BigInt(standard) > 0n).to.equal(true)
    expect(BigInt(fast) >= BigInt(standard) && BigInt(instant) >= BigInt(fast)).to.equal(true)
  })

  it('have no quote where there is no pool, for the token itself, and for nothing', async () => {
    const poor = idOf(await ada.deploy('TestToken', ['Poor', 'POOR', 18]))
    expect(await quotes(nativeId, poor, ether)).to.deep.equal([])
    expect(await quotes(nativeId, nativeId, ether)).to.deep.equal([])
    expect(await quotes(nativeId, dollar, 0n)).to.deep.equal([])
    // So little that nothing would arrive.
    expect(await quotes(leaf, grit, 1n)).to.deep.equal([])
    expect(await quotes(nativeId, dollar, parseUnits('1000000', 6), 'to')).to.deep.equal([])
    expect((await build(nativeId, poor, ether)).status).to.equal(400)
  })

  it('are not made of what is on another chain, and not where there is no exchange', async () => {
    const other = await get('quotes', { from: nativeId, to: `eip155:1:${exchange.dollar}`, amount: '1' })
    expect(other.status).to.equal(400)
    const unknown = await get('quotes', { from: `eip155:1:${exchange.dollar}`, to: nativeId, amount: '1' })
    expect(((await unknown.json()) as { reasons: { description: string }[] }).reasons[0]!.description).to.equal(
      'Network not supported for Swaps',
    )
    const gas = await get('gas-price', { chainId: 'eip155:1' })
    expect(((await gas.json()) as { reasons: { description: string }[] }).reasons[0]!.description).to.equal(
      'Network not supported for Gas Price',
    )
  })
})
