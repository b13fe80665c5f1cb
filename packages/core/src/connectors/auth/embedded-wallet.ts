import type { SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { AccountType } from '../../namespaces/account-types.js'

/** The visitor who is logged in through the secure frame. */
export interface EmbeddedWalletInfo {
  /** The known data about the visitor. */
  readonly user: {
    /** Absent if there is none, or if it is not known. */
    readonly email?: string | undefined
    /** Their name at the social account; absent if that is not known. */
    readonly username?: string | undefined
    /** The EVM accounts that the visitor may choose from. */
    readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[] | undefined
  }
  /** The method by which they logged in. */
  readonly authProvider: SocialProvider | 'email'
  /** The kind of the EVM account. */
  readonly accountType: AccountType
  /** Whether the smart account's contract is on the chain yet: its first transaction puts it there. */
  readonly isSmartAccountDeployed: boolean
}
