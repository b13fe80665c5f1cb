import type { ReadableAtom } from 'nanostores'
import { formatUnits } from '../amounts/units.js'
import { lastBalance, type BalancesState } from '../balances/balances.state.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { keepFacts, type FactAccounts } from './account-facts.js'

/** The balance of each connected account on its network, as far as it was read. Reads nothing itself. @returns what stops it */
export const keepBalance = (accounts: FactAccounts, $balances: ReadableAtom<BalancesState>): readonly (() => void)[] =>
  keepFacts(accounts, $balances, ({ addresses: [address], caipNetworkId }) => {
    const known = lastBalance($balances.get()[toCaipAddress(caipNetworkId, address)])
    return { balance: known && formatUnits(known.units, known.decimals), balanceSymbol: known?.symbol }
  })
