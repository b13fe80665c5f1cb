import type { SwapSupport } from '../swap-support.js'

// Holds what quotes need. The code that makes swaps loads on first use.

export const coinAddress = `0x${'e'.repeat(40)}`

const load = () => import('./evm-swaps.js')
export const canBatch: SwapSupport['canBatch'] = async (...args) => (await load()).canBatch(...args)
export const prepare: SwapSupport['prepare'] = async (...args) => (await load()).prepare(...args)
export const send: SwapSupport['send'] = async (...args) => (await load()).send(...args)
export const readOutcome: SwapSupport['readOutcome'] = async (...args) => (await load()).readOutcome(...args)
