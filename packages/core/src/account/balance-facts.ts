import { formatUnits } from '../amounts/units.js'
import type { BalancesStore } from '../balances/balances.store.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { keepFacts, type FactAccounts } from './account-facts.js'

/**
 * The balance of each connected account on its network, as far as it was read. Reads nothing itself. @returns what
 * stops it
 */
export const keepBalance = (
  accounts: FactAccounts,
  balances: Pick<BalancesStore, '$state' | 'last'>,
): readonly (() => void)[] =>
  keepFacts(accounts, balances.$state, ({ addresses: [address], caipNetworkId }) => {
    const known = balances.last(toCaipAddress(caipNetworkId, address))
    return { balance: known && formatUnits(known.units, known.decimals), balanceSymbol: known?.symbol }
  })
