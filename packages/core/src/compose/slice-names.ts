// Written by `node scripts/build/lists.mjs` from `slices` in packages/core/src/compose/slices.ts.

/** The slices that a host may load. The table itself is not in the first load, where `w3m.load` is made. */
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
] as const
export type SliceName = (typeof sliceNames)[number]
