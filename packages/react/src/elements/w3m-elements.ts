import type {
  W3mAccountButton as AccountButtonElement,
  W3mButton as ButtonElement,
  W3mConnectButton as ConnectButtonElement,
  W3mModal as ModalElement,
  W3mNetworkButton as NetworkButtonElement,
  W3mOnrampWidget as OnrampWidgetElement,
  W3mWalletButton as WalletButtonElement,
} from '@w3m/ui'
import { wrapElement } from './wrap-element.js'

/** The modal where the host wants it in the page. Without one it is appended to `body` when it first opens. */
export const W3mModal = /* @__PURE__ */ wrapElement<
  ModalElement,
  // The provider's options set its theme and its content, so it has no props for them.
  never,
  {
    onW3mOpen: 'w3m-open'
    onW3mClose: 'w3m-close'
    onW3mConnect: 'w3m-connect'
    onW3mDisconnect: 'w3m-disconnect'
    onW3mNetworkChange: 'w3m-network-change'
    onW3mError: 'w3m-error'
  }
>({
  tagName: 'w3m-modal',
  displayName: 'W3mModal',
  properties: [],
  events: {
    onW3mOpen: 'w3m-open',
    onW3mClose: 'w3m-close',
    onW3mConnect: 'w3m-connect',
    onW3mDisconnect: 'w3m-disconnect',
    onW3mNetworkChange: 'w3m-network-change',
    onW3mError: 'w3m-error',
  },
})

/** Connects, then shows the account. */
export const W3mButton = /* @__PURE__ */ wrapElement<ButtonElement>({
  tagName: 'w3m-button',
  displayName: 'W3mButton',
  properties: ['disabled', 'size', 'namespace', 'balance', 'label', 'loadingLabel', 'charsStart', 'charsEnd'],
})

/** Renders `<w3m-connect-button>`: it opens the modal for a visitor to connect. */
export const W3mConnectButton = /* @__PURE__ */ wrapElement<ConnectButtonElement>({
  tagName: 'w3m-connect-button',
  displayName: 'W3mConnectButton',
  properties: ['disabled', 'size', 'namespace', 'label', 'loadingLabel'],
})

/** Renders `<w3m-account-button>`: it shows the connected account and opens the account view. */
export const W3mAccountButton = /* @__PURE__ */ wrapElement<AccountButtonElement>({
  tagName: 'w3m-account-button',
  displayName: 'W3mAccountButton',
  properties: ['disabled', 'size', 'namespace', 'balance', 'charsStart', 'charsEnd'],
})

/** Renders `<w3m-network-button>`: it names the active network and opens the list of networks. */
export const W3mNetworkButton = /* @__PURE__ */ wrapElement<NetworkButtonElement>({
  tagName: 'w3m-network-button',
  displayName: 'W3mNetworkButton',
  properties: ['disabled', 'size', 'namespace', 'label'],
})

/** Connects one wallet, `wallet`, by its connector or directory id. */
export const W3mWalletButton = /* @__PURE__ */ wrapElement<WalletButtonElement>({
  tagName: 'w3m-wallet-button',
  displayName: 'W3mWalletButton',
  properties: ['disabled', 'size', 'namespace', 'wallet'],
})

/** The onramp form as part of the page. Its content only loads on pages that use it. */
export const W3mOnrampWidget = /* @__PURE__ */ wrapElement<OnrampWidgetElement>({
  tagName: 'w3m-onramp-widget',
  displayName: 'W3mOnrampWidget',
  properties: ['disabled'],
})
