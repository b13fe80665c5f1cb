import { formatUnits } from '../amounts/units.js'
import type { BalancesStore } from '../balances/balances.store.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { syncAccountFields, type AccountFieldStore } from './sync-account-fields.js'

/**
 * The balance of each connected account on its network, as far as it was read. Reads nothing itself. @returns what
 * stops it
 */
export const syncBalance = (
  accounts: AccountFieldStore,
  balances: Pick<BalancesStore, '$state' | 'last'>,
): readonly (() => void)[] =>
  syncAccountFields(accounts, balances.$state, ({ addresses: [address], caipNetworkId }) => {
    const balance = balances.last(toCaipAddress(caipNetworkId, address))
    return { balance: balance && formatUnits(balance.units, balance.decimals), balanceSymbol: balance?.symbol }
  })
