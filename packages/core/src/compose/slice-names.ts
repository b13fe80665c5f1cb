import type { LoadSlices } from './slices.js'

/** The slices that a host may load; the other rows of the table serve these. Stands apart since the first load needs it. */
export const sliceNames = [
  'discovery',
  'walletList',
  'wallets',
  'balances',
  'tokens',
  'nfts',
  'allowances',
  'activity',
  'send',
  'swap',
  'images',
  'identities',
  'names',
  'sessions',
  'pairing',
  'login',
  'siwx',
  'profile',
] as const satisfies readonly (keyof LoadSlices)[]

export type SliceName = (typeof sliceNames)[number]
