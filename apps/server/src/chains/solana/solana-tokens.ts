import * as v from 'valibot'
import type { ServedChain } from '../../settings.js'
import type { TokenReader } from '../../tokens/token-reader.js'
import { callRpc } from '../call-rpc.js'

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

/** Reads the decimals of mints: they have no name of their own on the chain. */
export const createSolanaTokenReader = ({ rpcUrl }: Pick<ServedChain, 'rpcUrl'>): TokenReader => ({
  async read(address) {
    try {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const answer = v.safeParse(mint, await callRpc(rpcUrl, 'getAccountInfo', [address, options]))
      const decimals = answer.success ? answer.output.value.data.parsed.info.decimals : null
      return { name: null, symbol: null, decimals }
    } catch {
      return undefined
    }
  },
})
