import type { SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { AccountType } from '../../namespaces/account-types.js'

/** Who is logged in through the secure frame. */
export interface EmbeddedWalletInfo {
  /** What is known of them. */
  readonly user: {
    /** Absent where the frame says that there is none, or nobody has said it. */
    readonly email?: string | undefined
    /** What the social account calls them; absent where that is not known. */
    readonly username?: string | undefined
    /** The EVM accounts that the visitor may choose from. */
    readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[] | undefined
  }
  /** By what they logged in. */
  readonly authProvider: SocialProvider | 'email'
  /** Of the EVM account. */
  readonly accountType: AccountType
  /** Whether the smart account's contract is on the chain yet: its first transaction puts it there. */
  readonly isSmartAccountDeployed: boolean
}
