import { safeParse } from 'valibot'
import { getCoinPrice } from '../../wallet-api/page-calls.js'
import type { CoinPrice, FrameNetwork } from '../../wallet-api/wallet-api.js'

/** What a chain's coin costs. Undefined where nobody knows, or not in time. */
export type AskPrice = (network: FrameNetwork | undefined) => Promise<CoinPrice | undefined>

/** Nobody waits longer for what decides nothing. */
const timeoutMs = 800

/** Asks the frame's own server, for the chains that it has prices for. `send` is the page's fetch. */
export const createAskPrice =
  (send: typeof fetch): AskPrice =>
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
