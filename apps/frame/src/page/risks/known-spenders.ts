/** Addresses in lower case. On another network a contract may be missing, but nobody else has its address there. */
const addresses = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/**
 * Spenders that use an allowance only with another signature or call of the owner, which the frame judges then:
 * Permit2, the relayer of CoW Protocol, 1inch v6, Lido's queue of withdrawals, the pools of Aave v3.
 * Sources: docs.cow.fi, 1inch.dev, docs.lido.fi/deployed-contracts, aave.com/docs/resources/addresses
 */
const careful = addresses(`
  0x000000000022d473030f116ddee9f6b43ac78ba3
  0xc92e8bdf79f0507f65a392b0ab4667716bfe0110
  0x111111125421ca6dc452d289314280a0f8842a65
  0x889edc2edab5f40e902b864ad4d7ade8e412f9b1
  0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2
  0x794a61358d6845594f94dc1db02a252b5b4814ad
  0xa238dd80c259a72e81d7e4664a9801593f98d1c5
`)

/**
 * Uniswap's universal routers. By Permit2 they take tokens from their caller alone.
 * Source: github.com/Uniswap/universal-router, deploy-addresses
 */
const routers = addresses(`
  0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad
  0x5e325eda8064b456f4781070c0738d849c824258
  0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8
  0x66a9893cc07d91d95644aedd05d03f95e1dba8af
  0x6ff5693b99212da76ad316178a184ab56d299b43
  0x851116d9223fabed8e56c0e6b8ad0c31d98b3507
  0xa51afafe0263b40edaef0df8781ea9aa03e381a3
  0xef740bf23acae26f6492b10de645d6b98dc8eaf3
`)

/**
 * The reactors of UniswapX, which let Permit2 move a token only if they fill the order beside it. Permit2 itself
 * ignores what is signed beside the permit, so for any other spender such an order has no effect.
 * Source: docs.uniswap.org/contracts/uniswapx/deployment
 */
const reactors = addresses(`
  0x00000011f84b9aa48e5f8aa8b9897600006289be
  0x6000da47483062a0d734ba3dc7576ce6a0b645c4
  0xb274d5f4b833b61b340b654d600a864fb604a87c
  0x1bd1aadc9e230626c44a139d7e70d842749351eb
  0x00000006021a6bce796be7ba509bbba71e956e37
  0x000000001ec5656dcdb24d90dfa42742738de729
  0x000000008a8330b5d1f43a62bf4c673a49f27ba0
`)

/**
 * x402's proxy of exact payments, which lets Permit2 move a token only to the `to` of the witness.
 * Source: github.com/coinbase/x402, specs/schemes/exact
 */
const payers = addresses('0x402085c248eea27d92e8b30b2c58ed07f9e20001')

/**
 * The wrapped coins of Ethereum and Arbitrum, of the rollups of the OP Stack, of Polygon, BNB Chain and Avalanche. An
 * account that pays coins into one gets as many tokens.
 * Sources: etherscan.io, arbiscan.io, docs.optimism.io (predeploys), polygonscan.com, bscscan.com, snowtrace.io
 */
const wrappedCoins = addresses(`
  0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2
  0x82af49447d8a07e3bd95bd0d56f35241523fbab1
  0x4200000000000000000000000000000000000006
  0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270
  0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c
  0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7
`)

const isIn =
  (list: ReadonlySet<string>) =>
  (address: unknown): boolean =>
    list.has(String(address).toLowerCase())

export const isCarefulSpender = isIn(careful)
export const isRouter = isIn(routers)
export const isReactor = isIn(reactors)
export const isPayer = isIn(payers)
export const isWrappedCoin = isIn(wrappedCoins)
