import { createCoinPrices } from '../../prices/coin-prices.js'
import type { ServedChain } from '../../settings.js'
import type { WalletHandlers } from '../wallet-call.js'
import type { WalletSettings } from '../wallet-settings.js'
import type { AllowedAncestors } from './allowed-ancestors.js'

export interface FrameConfigDeps {
  readonly settings: WalletSettings
  readonly chains: readonly ServedChain[]
  readonly ancestors: AllowedAncestors
  /** Time in ms. */
  readonly now: () => number
}

/** What the frame has to know before anybody logs in: where it may stand, the networks, and what their coins cost. */
export function frameConfig({
  settings,
  chains,
  ancestors,
  now,
}: FrameConfigDeps): Pick<WalletHandlers, 'getFrameConfig' | 'getCoinPrice'> {
  const prices = createCoinPrices({ source: settings.prices, chains, now })
  const bundlerOf = (id: string) => {
    const found = settings.bundlers.find(({ caipNetworkId }) => caipNetworkId === id)
    // Of the paymaster's address no more than its origin: the rest may be a key.
    return found && { bundler: found.paymasterUrl ? { paymaster: new URL(found.paymasterUrl).origin } : {} }
  }
  return {
    getFrameConfig: ({ query: { projectId } }) => ({
      ancestors: [...ancestors.of(projectId)],
      trusted: [...settings.trustedOrigins],
      networks: chains.map(({ caipNetworkId, name, nativeCurrency: { symbol, decimals } }) => ({
        id: caipNetworkId,
        name,
        symbol,
        decimals,
        ...(prices.covers(caipNetworkId) && { hasPrice: true as const }),
        ...bundlerOf(caipNetworkId),
      })),
    }),
    getCoinPrice: async ({ query: { chainId } }) => ({ price: await prices.of(chainId) }),
  }
}
