import { baseName } from '../connectors/base-name.js'

/** The fields by which two descriptions of a wallet are compared. */
export interface WalletIdentity {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
}

/** Finds the wallet that is the same as another one. */
export interface WalletIndex<Wallet> {
  find(wallet: WalletIdentity): Wallet | undefined
}

/** Mobile builds that announce themselves under a name of their own. */
const mobileAliases: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

const rdnsOf = (rdns: string, isMobile: boolean): string => {
  const lower = rdns.toLowerCase()
  return (isMobile ? mobileAliases[lower] : undefined) ?? lower
}

const baseNames = new WeakMap<WalletIdentity, string>()

/** Of 10,000 wallets that are compared again with every page. */
const baseNameOf = (wallet: WalletIdentity): string => {
  let name = baseNames.get(wallet)
  if (name === undefined) baseNames.set(wallet, (name = baseName(wallet.name)))
  return name
}

/**
 * An index of wallets by what makes them the same: the id; the rdns where both have one; else the name.
 * Two different rdns are two wallets, whatever they call themselves. The first of equals is found.
 */
export function createWalletIndex<Wallet extends WalletIdentity>(
  wallets: readonly Wallet[],
  isMobile: boolean,
): WalletIndex<Wallet> {
  const byId = new Map<string, Wallet>()
  const byRdns = new Map<string, Wallet>()
  const byName = new Map<string, Wallet>()
  const byNameAlone = new Map<string, Wallet>()
  const addFirst = (map: Map<string, Wallet>, key: string, wallet: Wallet) => {
    if (key && !map.has(key)) map.set(key, wallet)
  }
  for (const wallet of wallets) {
    addFirst(byId, wallet.id, wallet)
    addFirst(byName, baseNameOf(wallet), wallet)
    if (wallet.rdns) addFirst(byRdns, rdnsOf(wallet.rdns, isMobile), wallet)
    else addFirst(byNameAlone, baseNameOf(wallet), wallet)
  }
  return {
    find: wallet =>
      byId.get(wallet.id) ??
      (wallet.rdns
        ? (byRdns.get(rdnsOf(wallet.rdns, isMobile)) ?? byNameAlone.get(baseNameOf(wallet)))
        : byName.get(baseNameOf(wallet))),
  }
}

/** The wallets without those that are in `knownWallets`, and each only once. */
export function withoutKnown<Wallet extends WalletIdentity>(
  wallets: readonly Wallet[],
  knownWallets: readonly WalletIdentity[],
  isMobile: boolean,
): readonly Wallet[] {
  const index = createWalletIndex(knownWallets, isMobile)
  const ids = new Set<string>()
  return wallets.filter(wallet => {
    if (ids.has(wallet.id) || index.find(wallet)) return false
    ids.add(wallet.id)
    return true
  })
}
