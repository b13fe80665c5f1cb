import { safeParse } from 'valibot'
import { getCoinPrice } from '../../wallet-api/page-calls.js'
import type { CoinPrice, FrameNetwork } from '../../wallet-api/wallet-api.js'

/** Returns the price of a chain's coin; undefined if it is unknown or not returned in time. */
export type FetchPrice = (network: FrameNetwork | undefined) => Promise<CoinPrice | undefined>

/** Kept short, because no decision depends on the price. */
const timeoutMs = 800

/**
 * Requests the price from the frame's own server, for the chains that it has prices for. `send` is the page's fetch.
 */
export const createFetchPrice =
  (send: typeof fetch): FetchPrice =>
  async network => {
    if (!network?.hasPrice) return undefined
    try {
      const response = await send(`${getCoinPrice.path}?chainId=${encodeURIComponent(network.id)}`, {
        credentials: 'omit',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { output, success } = safeParse(getCoinPrice.response, await response.json())
      return success ? output.price : undefined
    } catch {
      return undefined
    }
  }
