import * as v from 'valibot'
import type { ServedChain } from '../../settings.js'
import type { TokenReader } from '../../tokens/token-reader.js'
import { callRpc } from '../call-rpc.js'
import { wrappedCoin } from './jupiter-transaction.js'

const mint = v.object({
  value: v.object({
    data: v.object({
      parsed: v.object({
        type: v.literal('mint'),
        info: v.object({ decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)) }),
      }),
    }),
  }),
})

/**
 * The name of a mint that is known by itself: the one that wraps the coin. Others call it as the coin, for an imitation of
 * which it would be taken.
 */
export const ownNameOf = (mint: string, { symbol }: ServedChain['nativeCurrency']) =>
  mint === wrappedCoin ? { name: `Wrapped ${symbol}`, symbol: `w${symbol}` } : undefined

/** Reads the decimals of mints: all but one have no name of their own on the chain. */
export const createSolanaTokenReader = ({
  rpcUrl,
  nativeCurrency,
}: Pick<ServedChain, 'rpcUrl' | 'nativeCurrency'>): TokenReader => ({
  async read(address) {
    try {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const answer = v.safeParse(mint, await callRpc(rpcUrl, 'getAccountInfo', [address, options]))
      const decimals = answer.success ? answer.output.value.data.parsed.info.decimals : null
      return { name: null, symbol: null, ...ownNameOf(address, nativeCurrency), decimals }
    } catch {
      return undefined
    }
  },
})
