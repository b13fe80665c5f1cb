import type { AccountType } from '../../namespaces/account-types.js'

export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** Contract 3.2: every social login that there is, Farcaster included, in the order of spec 9. */
export type SocialProvider = (typeof socialProviders)[number]

export const isSocialProvider = (value: unknown): value is SocialProvider => socialProviders.includes(value as SocialProvider)

/** Who is logged in through the secure frame (contract 3.3). */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email?: string | undefined; readonly username?: string | undefined }
  readonly authProvider: SocialProvider | 'email'
  /** Of the EVM account. */
  readonly accountType: AccountType
  readonly isSmartAccountDeployed: boolean
}
