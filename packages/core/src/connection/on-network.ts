import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectedAccount } from '../account/account.state.js'

/** Moves an account to another network: its balance on the former network never appears with the new one. */
export const onNetwork = (account: ConnectedAccount, caipNetworkId: CaipNetworkId): ConnectedAccount => ({
  ...account,
  caipNetworkId,
  ...(account.login &&
    caipNetworkId !== account.caipNetworkId && {
      login: { ...account.login, balance: undefined, balanceSymbol: undefined },
    }),
})
