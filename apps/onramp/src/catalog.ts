import { formatUnits, parseUnits } from 'viem'
import type { SandboxChain } from './settings.js'

/** The price of one whole coin in cents of a dollar: play money, close to the local exchange's prices. */
const prices: Readonly<Record<string, bigint>> = { ETH: 300_000n, SOL: 15_000n, LUSD: 100n, LEAF: 300n, GRIT: 6_000n }

/** The value of one unit of a currency in cents of a dollar, and the limits of its payment methods. */
const currencies = {
  USD: {
    centsPerUnit: 100n,
    limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  },
  EUR: { centsPerUnit: 110n, limits: [{ id: 'card', min: '10.00', max: '7000.00' }] },
} as const

export type Currency = keyof typeof currencies
const isCurrency = (value: string): value is Currency => Object.hasOwn(currencies, value)

/** The fee in parts of 10,000, rounded up to the cent. */
const feeShare = 150n
/** The network fee in cents of the payment currency. */
const networkFee = 10n
const cent = 2

/** One coin on one network. */
export interface Asset {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Undefined for the chain's own coin. */
  readonly address: string | undefined
  readonly chain: SandboxChain
  /** The network as partners name it: `local-one`. */
  readonly network: string
}

export interface Price {
  readonly currency: Currency
  /** Cents of the currency. */
  readonly total: bigint
  readonly subtotal: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  /** The delivered amount in base units. */
  readonly units: bigint
}

export const networkName = ({ name }: Pick<SandboxChain, 'name'>): string => name.toLowerCase().replaceAll(' ', '-')

/** All that can be bought: the coin of each chain, and those of its tokens that anybody may mint. */
export function assetsOf(chains: readonly SandboxChain[]): readonly Asset[] {
  return chains.flatMap(chain => {
    const common = { chain, network: networkName(chain) }
    const tokens = chain.caipNetworkId.startsWith('eip155:') ? chain.tokens : []
    return [
      { ...chain.nativeCurrency, ...common, address: undefined },
      ...tokens.map(({ symbol, name, decimals, address }) => ({ symbol, name, decimals, address, ...common })),
    ].filter(({ symbol }) => Object.hasOwn(prices, symbol))
  })
}

export const paymentCurrencies = Object.entries(currencies).map(([id, { limits }]) => ({ id, limits }))

/** Cents as partners read them: `10.50`. */
export const money = (cents: bigint, currency: string) => ({
  amount: `${cents / 100n}.${(cents % 100n).toString().padStart(cent, '0')}`,
  currency,
})

export const amountOf = (asset: Asset, units: bigint): string => formatUnits(units, asset.decimals)

/** Why something is not sold: a field of the question, and a sentence. */
export class NotSold extends Error {
  constructor(
    readonly field: string,
    description: string,
  ) {
    super(description)
  }
}

const largest = (limits: readonly { readonly max: string }[]): bigint =>
  limits.reduce((most, { max }) => (parseUnits(max, cent) > most ? parseUnits(max, cent) : most), 0n)

/**
 * Calculates how many coins an amount of money buys. @param amount decimal text, with at most two decimals @throws
 * {NotSold}
 */
export function priceOf(asset: Asset, currency: string, amount: string): Price {
  if (!isCurrency(currency)) throw new NotSold('payment_currency', 'This money is not taken.')
  if (!/^[0-9]{1,9}(\.[0-9]{1,2})?$/.test(amount)) throw new NotSold('amount', 'This is no amount of money.')
  const { centsPerUnit, limits } = currencies[currency]
  const total = parseUnits(amount, cent)
  if (total < parseUnits(limits[0].min, cent)) throw new NotSold('amount', `The least is ${limits[0].min} ${currency}.`)
  if (total > largest(limits)) throw new NotSold('amount', 'This is more than can be bought at once.')
  const fee = (total * feeShare + 9_999n) / 10_000n
  const subtotal = total - fee - networkFee
  const dollars = (subtotal * centsPerUnit) / 100n
  return {
    currency,
    total,
    subtotal,
    fee,
    networkFee,
    units: (dollars * 10n ** BigInt(asset.decimals)) / (prices[asset.symbol] ?? 100n),
  }
}
