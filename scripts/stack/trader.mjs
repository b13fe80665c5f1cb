// Developer-only: a bot that trades on the exchange of a local chain, so that its prices and their charts move. It
// mints the coins and tokens that it trades for itself, which is impossible on a real chain.
import { setTimeout as wait } from 'node:timers/promises'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  maxUint256,
  parseAbi,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developerMnemonic } from './deploy.mjs'
import { coinPools, dollarPools } from './exchange.mjs'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

/**
 * The largest drift of a pool from its first price, and the largest share of its reserve that one trade adds: a price
 * that moves by 0.2 % stays within the slippage tolerance of a visitor's swap.
 */
export const driftMax = 0.01
export const shareMax = 0.001
/** Pays for gas and for the coins that it wraps, in wei. */
const coinsOfTrader = parseUnits('1000', 18)
const gasCoins = parseUnits('10', 18)
/** The account's index after the ten developer accounts, so that nothing else uses it. */
const traderIndex = 10

/**
 * The target drift of a pool's price from its first one at a round: the same at each start, without a trend, and within
 * ±`driftMax`.
 */
export const driftAt = (round, pool) =>
  driftMax * (0.6 * Math.sin(round / 5 + pool) + 0.3 * Math.sin(round / 1.7 + 2 * pool) + 0.1 * Math.sin(round * 2.3))

/**
 * The amount to sell to a pool so that its price reaches `price`, in base units of the token or of its counterpart;
 * limited by `shareMax`.
 * @param {{ tokens: bigint, against: bigint }} reserves in base units
 * @param {number} price units of `against` for a unit of the token
 * @returns {{ side: 'against' | 'tokens', amount: bigint }}
 */
export function tradeTo({ tokens, against }, price) {
  const [tokenReserve, againstReserve] = [Number(tokens), Number(against)]
  const targetReserve = Math.sqrt((tokenReserve * againstReserve) / price)
  const [side, reserve, missing] =
    targetReserve > tokenReserve
      ? ['tokens', tokenReserve, targetReserve - tokenReserve]
      : ['against', againstReserve, targetReserve * price - againstReserve]
  return { side, amount: BigInt(Math.floor(Math.min(missing, reserve * shareMax))) }
}

/**
 * @param {{ url: string, chainId: number, exchange: Readonly<Record<'factory' | 'router' | 'wrapped', string>>, tokens:
 *   { symbol: string, decimals: number, address: string }[] }} options
 */
export function createTrader({ url, chainId, exchange, tokens }) {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const account = mnemonicToAccount(developerMnemonic, { addressIndex: traderIndex })
  const reader = createPublicClient({ chain, transport: http(url), cacheTime: 0 })
  const wallet = createWalletClient({ account, chain, transport: http(url) })
  const sideOf = (token, text) => ({ address: token.address, stock: parseUnits(text, token.decimals) })
  const tokenOf = symbol => tokens.find(token => token.symbol === symbol)
  const [wrappedCoin, dollar] = [{ address: exchange.wrapped, decimals: 18 }, tokenOf('LUSD')]
  // Only tokens of the chain, which anybody may mint.
  const pools = [
    ...coinPools.map(({ symbol, tokens: text, coins }) => [tokenOf(symbol), text, wrappedCoin, coins]),
    ...dollarPools.map(({ symbol, tokens: text, dollars }) => [tokenOf(symbol), text, dollar, dollars]),
  ].flatMap(([token, text, other, otherText]) =>
    token ? [{ tokens: sideOf(token, text), against: sideOf(other, otherText) }] : [],
  )
  const balanceOf = (address, owner) =>
    reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  /** Mints or wraps as much of an asset for the bot as the pool held at first. */
  async function stockUp({ address, stock }) {
    const isCoin = address === wrappedCoin.address
    if (isCoin)
      await reader.request({
        method: 'anvil_setBalance',
        params: [account.address, `0x${(coinsOfTrader + stock).toString(16)}`],
      })
    await wallet.writeContract(
      isCoin
        ? { address, abi, functionName: 'deposit', value: stock }
        : { address, abi, functionName: 'mint', args: [account.address, stock] },
    )
  }

  async function reservesOf({ tokens: { address }, against }) {
    const args = [address, against.address]
    const pair = await reader.readContract({ address: exchange.factory, abi, functionName: 'getPair', args })
    return { tokens: await balanceOf(address, pair), against: await balanceOf(against.address, pair) }
  }

  return {
    /** The current drift of each pool's price from its first one; 0.01 is 1 %. */
    drifts: () =>
      Promise.all(
        pools.map(async pool => {
          const now = await reservesOf(pool)
          return Number(now.against) / Number(now.tokens) / (Number(pool.against.stock) / Number(pool.tokens.stock)) - 1
        }),
      ),

    /** Approves the router for all traded assets. */
    async prepare() {
      const sides = new Map(pools.flatMap(pool => [pool.tokens, pool.against]).map(side => [side.address, side]))
      if ((await reader.getBalance(account)) < gasCoins) await stockUp(sides.get(wrappedCoin.address))
      for (const { address } of sides.values()) {
        const args = [account.address, exchange.router]
        if ((await reader.readContract({ address, abi: erc20Abi, functionName: 'allowance', args })) < maxUint256 / 2n)
          await wallet.writeContract({
            address,
            abi: erc20Abi,
            functionName: 'approve',
            args: [exchange.router, maxUint256],
          })
      }
    },

    /**
     * Sends one trade with the pool of this round, or stocks up if the balance is too small. Does not wait for a block.
     */
    async trade(round) {
      const index = round % pools.length
      const pool = pools[index]
      const start = Number(pool.against.stock) / Number(pool.tokens.stock)
      const { side, amount } = tradeTo(await reservesOf(pool), start * (1 + driftAt(round, index)))
      if (amount === 0n) return
      const [soldAsset, boughtAsset] = side === 'tokens' ? [pool.tokens, pool.against] : [pool.against, pool.tokens]
      if ((await balanceOf(soldAsset.address, account.address)) < amount) return await stockUp(soldAsset)
      await wallet.writeContract({
        address: exchange.router,
        abi,
        functionName: 'swapExactTokensForTokens',
        args: [amount, 0n, [soldAsset.address, boughtAsset.address], account.address, maxUint256],
      })
    },
  }
}

/**
 * Trades every so many seconds until it is stopped.
 * @param {Parameters<typeof createTrader>[0] & { seconds: number }} options
 * @returns {{ stop(): Promise<void> }}
 */
export function startTrader({ seconds, ...options }) {
  const stop = new AbortController()
  const { signal } = stop
  const { prepare, trade } = createTrader(options)
  let isSaid = false
  const attempt = async step =>
    step.catch(error => {
      // Failures after the stop are ignored, and only the first of the others is logged.
      if (!signal.aborted && !isSaid) console.error(`The bot that trades on chain ${options.chainId} cannot.`, error)
      isSaid = true
    })
  const run = async () => {
    await attempt(prepare())
    for (let round = 0; !signal.aborted; round += 1) {
      await wait(seconds * 1_000, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await attempt(trade(round))
    }
  }
  const running = run()
  return {
    async stop() {
      stop.abort()
      await running
    },
  }
}
