import type { SwapSupport } from '../swap-support.js'

// What quotes need. What makes a swap loads with the first one that is prepared.

export const coinAddress = `0x${'e'.repeat(40)}`

const load = () => import('./evm-swaps.js')
export const canBatch: SwapSupport['canBatch'] = async (...given) => (await load()).canBatch(...given)
export const prepare: SwapSupport['prepare'] = async (...given) => (await load()).prepare(...given)
export const send: SwapSupport['send'] = async (...given) => (await load()).send(...given)
export const readOutcome: SwapSupport['readOutcome'] = async (...given) => (await load()).readOutcome(...given)
