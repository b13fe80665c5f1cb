/**
 * How a wallet elsewhere is reached from this device: the links that hand it a pairing, and the ways in their order.
 * Pure; loaded by the views that need it.
 */
export { browseLink } from './connectors/walletconnect/browse-links.js'
export { readDevice, type Device } from './connectors/walletconnect/device.js'
export {
  walletLinks,
  walletPlatforms,
  type LinkedWallet,
  type WalletLinks,
  type WalletLinkTarget,
  type WalletPlatform,
} from './connectors/walletconnect/deep-links.js'
