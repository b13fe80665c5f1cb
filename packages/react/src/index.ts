'use client'

export { createW3m } from '@w3m/core'
export { W3mProvider, type W3mProviderProps } from './w3m-provider.js'
export { useW3m, type UseW3m } from './hooks/use-w3m.js'
export { useW3mAccount } from './hooks/use-w3m-account.js'
export { useW3mAllowances, type UseW3mAllowances } from './hooks/use-w3m-allowances.js'
export { useW3mActivity, type UseW3mActivity } from './hooks/use-w3m-activity.js'
export { useW3mBalance, type UseW3mBalance } from './hooks/use-w3m-balance.js'
export { useW3mConnect, type UseW3mConnect } from './hooks/use-w3m-connect.js'
export { useW3mDisconnect, type UseW3mDisconnect } from './hooks/use-w3m-disconnect.js'
export { useW3mEvents, type UseW3mEvents } from './hooks/use-w3m-events.js'
export { useW3mIdentity, type UseW3mIdentity } from './hooks/use-w3m-identity.js'
export { useW3mNames, type UseW3mNames } from './hooks/use-w3m-names.js'
export { useW3mNetwork, type UseW3mNetwork } from './hooks/use-w3m-network.js'
export { useW3mNfts, type UseW3mNfts } from './hooks/use-w3m-nfts.js'
export { useW3mOnramp, type UseW3mOnramp } from './hooks/use-w3m-onramp.js'
export { useW3mProvider, type UseW3mProvider } from './hooks/use-w3m-provider.js'
export { useW3mSend, type UseW3mSend } from './hooks/use-w3m-send.js'
export { useW3mSwap, type UseW3mSwap } from './hooks/use-w3m-swap.js'
export { useW3mState } from './hooks/use-w3m-state.js'
export { useW3mTheme, type UseW3mTheme } from './hooks/use-w3m-theme.js'
export { useW3mTokens, type UseW3mTokens } from './hooks/use-w3m-tokens.js'
export { useW3mWalletInfo, type UseW3mWalletInfo } from './hooks/use-w3m-wallet-info.js'
export {
  W3mAccountButton,
  W3mButton,
  W3mConnectButton,
  W3mModal,
  W3mNetworkButton,
  W3mOnrampWidget,
  W3mWalletButton,
} from './elements/w3m-elements.js'
export type { W3mIntrinsicElements } from './elements/intrinsic-elements.js'
