// Chain namespaces as `@w3m/core/namespaces`: the built-in ones, and what a host makes its own of.
export { defineNamespace } from './namespaces/define-namespace.js'
export { eip155 } from './namespaces/eip155/eip155-namespace.js'
export { solana } from './namespaces/solana/solana-namespace.js'
export type * from './namespaces/namespace.js'

export { discoverStandard } from './connectors/wallet-standard/standard-discovery.js'
export type {
  StandardAccount,
  StandardContext,
  StandardProfile,
  StandardProviderDeps,
} from './connectors/wallet-standard/standard-profile.js'
export type {
  ConnectorEvents,
  ConnectorProvider,
  ConnectorSession,
  ConnectorSource,
} from './connectors/define-connector.js'
export type { PairedContext, PairProvider } from './connectors/walletconnect/pair-provider.js'
export type { AuthProviderDeps } from './connectors/auth/auth-provider.js'
export type { AllowanceSupport } from './namespaces/allowance-support.js'
export type { AssetReader } from './namespaces/asset-reader.js'
export type { PaymentRequest, WritePaymentUri } from './namespaces/payment-request.js'
export type { SwapSupport } from './namespaces/swap-support.js'
export type { ChainNames, ReadChainName, TransferSupport } from './namespaces/transfer-support.js'
export { parseSignInText, writeSignInText, type SignInForm } from './siwx/sign-in-text.js'
