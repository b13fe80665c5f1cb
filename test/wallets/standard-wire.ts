/** What passes between the in-page half of the Solana test wallet and its engine. Bytes are base64. */
export interface StandardRequest {
  readonly feature: StandardFeature
  /** Of `standard:connect`. */
  readonly silent?: boolean
  /** Of the features that sign. */
  readonly inputs?: readonly StandardInput[]
}

export type StandardFeature =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'

export interface StandardInput {
  readonly address: string
  readonly chain?: string | undefined
  /** The message or the transaction. */
  readonly bytes: string
  readonly options?: object | undefined
}

export interface ReportedAccount {
  readonly address: string
  readonly publicKey: string
}

/** The accounts, or one text of bytes for each input. */
export type StandardResult =
  | { readonly accounts: readonly ReportedAccount[] }
  | { readonly outputs: readonly string[] }
  | { readonly raw: unknown }
export type StandardAnswer =
  | { readonly result: StandardResult }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** How the wallet comes onto a page. */
export interface StandardSettings {
  readonly name: string
  readonly chains: readonly string[]
  /** What it offers beside connect, disconnect and events. */
  readonly features: readonly StandardFeature[]
  /** `late`: it registers only when it is told to. */
  readonly announce: 'early' | 'late'
}

/** The names under which the two halves find each other on a page. */
export const standardNames = {
  callWallet: '__testStandardAsk',
  reportAccounts: '__testStandardTell',
  announce: '__testStandardAnnounce',
  settings: '__testStandardSettings',
} as const
