import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { AddressOf } from '../namespaces/address-of.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { EmbeddedWalletInfo } from '../connectors/auth/embedded-wallet.js'
import type { AccountType } from '../namespaces/account-types.js'

/** The connection state of one namespace (spec 4). */
export type AccountState =
  | { readonly status: 'disconnected' }
  /** A wallet is asked, or the wallet of the last visit is brought back. */
  | { readonly status: 'connecting' | 'reconnecting'; readonly connectorId: string }
  | {
      readonly status: 'connected'
      /** The id of the wallet, as `connect` takes it. */
      readonly connectorId: string
      /** The chosen account first. */
      readonly addresses: readonly [string, ...string[]]
      /** The wallet's network, which the application may not know. */
      readonly caipNetworkId: CaipNetworkId
      /** The networks that the wallet approved; undefined where it may go to any. */
      readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
      /**
       * Additional fields of the host's snapshot: those of an embedded wallet, and those that loaded slices provide.
       */
      readonly login?:
        | Partial<
            Pick<
              AccountSnapshot,
              | 'allAccounts'
              | 'embeddedWalletInfo'
              | 'balance'
              | 'balanceSymbol'
              | 'profileName'
              | 'profileImage'
              | 'socialProvider'
              | 'preferredAccountTypes'
            >
          >
        | undefined
    }

/** The state of every namespace; one that was never connected may be absent. */
export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountState>>>

/** The state of a namespace that has an account. */
export type ConnectedAccount = Extract<AccountState, { readonly status: 'connected' }>
/** The words for how a namespace stands, such as `connected` and `disconnected`. */
export type AccountStatus = AccountState['status']

/** The account of one namespace, as a host receives it. */
export interface AccountSnapshot<Namespace extends ChainNamespace = ChainNamespace> {
  /** Every account that the wallet let the page see, the active one among them. */
  readonly allAccounts: readonly {
    readonly namespace: ChainNamespace
    readonly address: string
    readonly type: AccountType
  }[]
  /** The address with its chain: `eip155:1:0x…`. */
  readonly caipAddress: CaipAddress | undefined
  /** The address; on eip155 with its checksum (EIP-55), even if the wallet gave it without. */
  readonly address: AddressOf<Namespace> | undefined
  /** Whether a wallet of the namespace is connected. */
  readonly isConnected: boolean
  /** `disconnected`, `connecting`, `reconnecting` or `connected`. */
  readonly status: AccountStatus
  /** The visitor who is logged in, if the account belongs to an embedded wallet. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
  /**
   * The balance of the network's coin, or of the token in the option `tokens`: exact decimal text in whole units.
   * Present once a button or view that shows it, or `load.balances()`, has read it.
   */
  readonly balance?: string | undefined
  /** The unit of `balance`: `ETH`. */
  readonly balanceSymbol?: string | undefined
  /**
   * The name that `services.api` has for the address on its network, once it was asked: by an account button, the
   * account view, or `load.identities()`.
   */
  readonly profileName?: string | undefined
  /** A picture that may be shown: a `data:` URL, or one of `services.api` or `services.images`. */
  readonly profileImage?: string | undefined
  /** The social provider with which the visitor of an embedded wallet logged in. */
  readonly socialProvider?: string | undefined
  /** Which kind of account an embedded wallet's visitor uses, by namespace. */
  readonly preferredAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>> | undefined
}

const disconnectedAccount: AccountState = { status: 'disconnected' }

export const accountOf = (state: AccountsState, namespace: ChainNamespace): AccountState =>
  state[namespace] ?? disconnectedAccount

/** On disconnect the data is reset and the connector id removed: the entry goes (spec 4). */
export function withAccount(state: AccountsState, namespace: ChainNamespace, account: AccountState): AccountsState {
  const { [namespace]: _removed, ...others } = state
  return account.status === 'disconnected' ? others : { ...others, [namespace]: account }
}

/**
 * @param isShown true if the namespace is the shown one, and not one that the caller named: while it has no state, a
 *   connection that begins in another namespace counts
 */
export function snapshotAccount(state: AccountsState, namespace: ChainNamespace, isShown = false): AccountSnapshot {
  const unconnected = isShown ? Object.values(state).find(({ status }) => status !== 'connected') : undefined
  const account = state[namespace] ?? unconnected ?? disconnectedAccount
  if (account.status !== 'connected')
    return { allAccounts: [], caipAddress: undefined, address: undefined, isConnected: false, status: account.status }
  const [address] = account.addresses
  return {
    // An embedded wallet overrides the kind of its account (`login`); in the namespaces that can connect, other
    // accounts have only one kind.
    allAccounts: account.addresses.map(address => ({ namespace, address, type: 'eoa' })),
    caipAddress: toCaipAddress(account.caipNetworkId, address),
    address,
    isConnected: true,
    status: 'connected',
    ...account.login,
  }
}
