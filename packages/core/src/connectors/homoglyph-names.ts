import { skeletonOf } from '../text/confusable-skeleton.js'
import { foldHomoglyphs } from '../text/homoglyphs.js'
import type { Connector } from './define-connector.js'

/** The names of the product's own connectors. */
const own = new Set(['WalletConnect', 'injected', 'AUTH', 'ID_AUTH'].map(skeletonOf))
const closing = skeletonOf('wallet')

interface NameSkeleton {
  readonly wallet: Connector
  readonly whole: string
  readonly bare: string
}

const nameSkeletonOf = (wallet: Connector): NameSkeleton => {
  const whole = skeletonOf(foldHomoglyphs(wallet.name.normalize('NFKD').toUpperCase()))
  const bare = whole.endsWith(closing) ? whole.slice(0, -closing.length) : whole
  // A name of signs alone has no letters to be compared by.
  return { wallet, whole, bare: bare || whole || wallet.name }
}

const isNamesake = (one: NameSkeleton, other: NameSkeleton): boolean =>
  one !== other &&
  one.bare === other.bare &&
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
    skeleton => own.has(skeleton.whole) || skeletons.some(other => isNamesake(skeleton, other)),
  )
  // The same objects: one of them may be connected.
  const marked: { isDuplicate?: boolean }[] = found.flatMap(({ wallet }) => (wallet.isDuplicate ? [] : [wallet]))
  for (const each of marked) each.isDuplicate = true
  return marked.length > 0
}
