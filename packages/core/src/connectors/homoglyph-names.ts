import { skeletonOf } from '../text/confusable-skeleton.js'
import { foldHomoglyphs } from '../text/homoglyphs.js'
import type { Connector } from './define-connector.js'

/** The names of the product's own connectors. */
const reservedSkeletons = new Set(['WalletConnect', 'injected', 'AUTH', 'ID_AUTH'].map(skeletonOf))
const walletSuffix = skeletonOf('wallet')

interface NameSkeleton {
  readonly wallet: Connector
  readonly fullSkeleton: string
  readonly baseSkeleton: string
}

const nameSkeletonOf = (wallet: Connector): NameSkeleton => {
  const fullSkeleton = skeletonOf(foldHomoglyphs(wallet.name.normalize('NFKD').toUpperCase()))
  const baseSkeleton = fullSkeleton.endsWith(walletSuffix) ? fullSkeleton.slice(0, -walletSuffix.length) : fullSkeleton
  // A name of signs alone has no letters to be compared by.
  return { wallet, fullSkeleton, baseSkeleton: baseSkeleton || fullSkeleton || wallet.name }
}

const isNamesake = (one: NameSkeleton, other: NameSkeleton): boolean =>
  one !== other &&
  one.baseSkeleton === other.baseSkeleton &&
  one.wallet.namespace === other.wallet.namespace &&
  // One provider under two rdns is one wallet; some wallets have no provider before they are connected.
  (one.wallet.provider === undefined || one.wallet.provider !== other.wallet.provider)

/**
 * Marks the wallets of one namespace whose names look the same, with letters of other scripts in them, and those whose
 * names look like that of a connector of ours.
 * @returns whether one is marked that was not
 */
export function markHomoglyphs(connectors: readonly Connector[]): boolean {
  const skeletons = connectors.filter(({ type }) => type === 'ANNOUNCED').map(nameSkeletonOf)
  const found = skeletons.filter(
    skeleton => reservedSkeletons.has(skeleton.fullSkeleton) || skeletons.some(other => isNamesake(skeleton, other)),
  )
  // The same objects: one of them may be connected.
  const marked: { isDuplicate?: boolean }[] = found.flatMap(({ wallet }) => (wallet.isDuplicate ? [] : [wallet]))
  for (const connector of marked) connector.isDuplicate = true
  return marked.length > 0
}
