export { createW3m } from './compose/create-w3m.js'
export type { W3m } from './compose/w3m.js'
export { $instances } from './compose/instances.js'
export { invalidOption } from './errors/invalid-option.js'
export { interpolate, W3mError, isW3mError } from './errors/w3m-error.js'
export type {
  AccountSnapshot,
  AccountState,
  AccountsState,
  AccountStatus,
  ConnectedAccount,
} from './account/account.state.js'
export type { ActivityMonth } from './activity/activity-months.js'
export type {
  ActivityCoverage,
  ActivityItem,
  ActivityKind,
  ActivityScope,
  ActivityState,
  ActivityTransfer,
} from './activity/activity.state.js'
export type { ActivityOptions, ActivityStore } from './activity/activity.store.js'
export type { Allowance } from './allowances/allowance.js'
export type {
  AllowancesCoverage,
  AllowancesEntry,
  AllowancesState,
  Revocation,
  Revocations,
} from './allowances/allowances.state.js'
export type { AllowancesStore } from './allowances/allowances.store.js'
export { keepCurrencySign } from './amounts/keep-currency-sign.js'
export type { Balance, BalancesState, BalanceState } from './balances/balances.state.js'
export type { BalancesStore } from './balances/balances.store.js'
export type { IdentitiesStore, Identity } from './names/identities.store.js'
export type { LabelProblem, NameRegistration, NameRelease, NamesState, NameSuggestion } from './names/names.state.js'
export type { NameOffer } from './names/name-offer.state.js'
export type { NameTransfers } from './names/name-transfers.js'
export type { NamesStore } from './names/names.store.js'
export { shortenAddress } from './caip/shorten-address.js'
export type { CaipAddress } from './caip/caip-address.js'
export type { CaipNetworkId } from './caip/caip-network-id.js'
export type { ChainNamespace, NamespaceProviders } from './namespaces/chain-namespace.js'
export type { Namespace } from './namespaces/namespace.js'
export type { ConnectionState } from './connection/connection.state.js'
export type { ConnectOptions } from './connection/connection.store.js'
export type { Connector, ConnectorType } from './connectors/define-connector.js'
export type { Eip1193Provider } from './namespaces/eip155/eip1193.js'
export type { PairingState } from './connectors/walletconnect/pairing.state.js'
export type { PairingStore } from './connectors/walletconnect/pairing.store.js'
export type { Connection, Signal, Signals, TrackedEvent, W3mEvent, W3mEventMap } from './events/events.store.js'
export type { EmailUpdateState } from './login/email-update.state.js'
export type { EmbeddedWalletInfo } from './connectors/auth/embedded-wallet.js'
export type { SocialProvider } from '@w3m/frame-bridge/social-providers'
export type { LoginState } from './login/login.state.js'
export type { FrameScreen, FrameWindow, LoginOffers, LoginStore } from './login/login.store.js'
export type { ModalState, OpenOptions } from './modal/modal.state.js'
export type { ModalCard, ModalPresenter } from './modal/modal.store.js'
export type { PublicView, Route, SendArguments, To, ViewArguments, ViewName, Views } from './modal/views.js'
export type { CaipNetwork, NetworkInput } from './namespaces/define-network.js'
export type * from './namespaces/solana/solana-provider.js'
export type { Nft, NftDetails } from './nfts/nft.js'
export type { NftsEntry, NftsState } from './nfts/nfts.state.js'
export type { NftsStore } from './nfts/nfts.store.js'
export type { PaymentRequest, WritePaymentUri } from './namespaces/payment-request.js'
export type { NftId, NftStandard, ReplacementReason } from './namespaces/transfer-support.js'
export { networkSwitchStep, type NetworkSwitchCase, type NetworkSwitchStep } from './network/network-switch.js'
export type { NetworkSnapshot, NetworkState } from './network/network.state.js'
export type { Alert, Notice, NoticesState, NoticeVariant } from './notices/notices.state.js'
export type * from './options/w3m-options.js'
export type {
  NameProblem,
  NameWarning,
  Recipient,
  RecipientProblem,
  RecipientWarning,
  SendPhase,
  SendQuote,
  SendState,
  SendStep,
  SentTransfer,
} from './send/send.state.js'
export type { SendStore } from './send/send.store.js'
export { reachesRecipient } from './send/reaches-recipient.js'
export type { Session, SessionPermission, SessionsState } from './sessions/sessions.state.js'
export type { SessionsOptions, SessionsStore } from './sessions/sessions.store.js'
export type { KnownWallet, ProfileWallet, ProfileWalletStatus } from './profile/profile.state.js'
export type { ProfileStore } from './profile/profile.store.js'
export type { PriceLine, PricePoint, PriceRange } from './prices/price-lines.state.js'
export type { PriceLines } from './prices/price-lines.store.js'
export type { PreviousConnection } from './storage/previous-connection.js'
export type { SiwxOptions } from './siwx/siwx-options.js'
export type {
  SiwxApp,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageInput,
  SiwxStorage,
  SiwxVerifier,
} from './siwx/siwx-config.js'
export type { Cacao, SiwxMessageData, SiwxSession } from './siwx/siwx-session.js'
export type { SignInAccount, SignInStep, SiwxState } from './siwx/siwx.state.js'
export type { SiwxStore } from './siwx/siwx.store.js'
export type { PublicState, Topics, WalletInfo } from './compose/subscriptions.js'
export type { SwapPreselection, SwapStore } from './swap/swap.store.js'
export type {
  PreparedQuote,
  SwapPhase,
  SwapQuote,
  SwapSide,
  SwapState,
  SwapStep,
  SwapTokens,
} from './swap/swap.state.js'
export type { Token, TokenSpam } from './tokens/token.js'
export type { TokensEntry, TokensState, TokenTotal } from './tokens/tokens.state.js'
export type { TokensStore } from './tokens/tokens.store.js'
export type { ThemeMode, ThemeState, ThemeVariables } from './theme/theme.state.js'
export type { AllWalletsState } from './wallets/all-wallets.state.js'
export type { WalletLink } from './wallets/wallet.js'
export type { WalletEntry, WalletPlaceholder, WalletRow } from './wallets/wallet-row.js'
export type { WalletListState } from './wallets/wallet-list.state.js'
export type { WalletListStore } from './wallets/wallet-list.store.js'
export type { WalletsState, WalletsStore } from './wallets/wallets.store.js'
