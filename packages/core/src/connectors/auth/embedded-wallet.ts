import type { SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { AccountType } from '../../namespaces/account-types.js'

/** Who is logged in through the secure frame. */
export interface EmbeddedWalletInfo {
  readonly user: {
    readonly email?: string | undefined
    readonly username?: string | undefined
    /** The EVM accounts that the visitor may choose from. */
    readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[] | undefined
  }
  readonly authProvider: SocialProvider | 'email'
  /** Of the EVM account. */
  readonly accountType: AccountType
  readonly isSmartAccountDeployed: boolean
}
