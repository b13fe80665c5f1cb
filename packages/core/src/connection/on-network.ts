import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectedAccount } from '../account/account.state.js'

/**
 * An account that moved to another network: what it had on the former one is not told of the new one, not for a moment.
 */
export const onNetwork = (account: ConnectedAccount, caipNetworkId: CaipNetworkId): ConnectedAccount => ({
  ...account,
  caipNetworkId,
  ...(account.login &&
    caipNetworkId !== account.caipNetworkId && {
      login: { ...account.login, balance: undefined, balanceSymbol: undefined },
    }),
})
