import type { LaterViews } from './registry.js'
import { accountSessionsRoute } from './account-sessions/account-sessions.route.js'
import { accountSettingsRoute } from './account-settings/account-settings.route.js'
import { approveTransactionRoute } from './approve-transaction/approve-transaction.route.js'
import { connectSocialsRoute } from './connect-socials/connect-socials.route.js'
import { connectingWalletConnectBasicRoute } from './connecting-wallet-connect-basic/connecting-wallet-connect-basic.route.js'
import { connectWalletsRoute } from './connect-wallets/connect-wallets.route.js'
import { connectingFarcasterRoute } from './connecting-farcaster/connecting-farcaster.route.js'
import { connectingMultiChainRoute } from './connecting-multi-chain/connecting-multi-chain.route.js'
import { connectingSocialRoute } from './connecting-social/connecting-social.route.js'
import { downloadsRoute } from './downloads/downloads.route.js'
import { emailLoginRoute } from './email-login/email-login.route.js'
import { emailVerifyDeviceRoute } from './email-verify-device/email-verify-device.route.js'
import { emailVerifyOtpRoute } from './email-verify-otp/email-verify-otp.route.js'
import { getWalletRoute } from './get-wallet/get-wallet.route.js'
import { siwxSignMessageRoute } from './siwx-sign-message/siwx-sign-message.route.js'
import { switchActiveChainRoute } from './switch-active-chain/switch-active-chain.route.js'
import { switchNetworkRoute } from './switch-network/switch-network.route.js'
import { unsupportedChainRoute } from './unsupported-chain/unsupported-chain.route.js'
import { updateEmailPrimaryOtpRoute } from './update-email-primary-otp/update-email-primary-otp.route.js'
import { updateEmailSecondaryOtpRoute } from './update-email-secondary-otp/update-email-secondary-otp.route.js'
import { updateEmailWalletRoute } from './update-email-wallet/update-email-wallet.route.js'
import { upgradeEmailWalletRoute } from './upgrade-email-wallet/upgrade-email-wallet.route.js'
import { whatIsANetworkRoute } from './what-is-a-network/what-is-a-network.route.js'
import { whatIsAWalletRoute } from './what-is-a-wallet/what-is-a-wallet.route.js'

/** The views that only some visitors see: what explains, what is rare, and logging in without a wallet. */
export const laterViews: LaterViews = {
  AccountSessions: accountSessionsRoute,
  AccountSettings: accountSettingsRoute,
  ApproveTransaction: approveTransactionRoute,
  ConnectSocials: connectSocialsRoute,
  ConnectingWalletConnectBasic: connectingWalletConnectBasicRoute,
  ConnectWallets: connectWalletsRoute,
  ConnectingFarcaster: connectingFarcasterRoute,
  ConnectingMultiChain: connectingMultiChainRoute,
  ConnectingSocial: connectingSocialRoute,
  Downloads: downloadsRoute,
  EmailLogin: emailLoginRoute,
  EmailVerifyDevice: emailVerifyDeviceRoute,
  EmailVerifyOtp: emailVerifyOtpRoute,
  GetWallet: getWalletRoute,
  SIWXSignMessage: siwxSignMessageRoute,
  SwitchActiveChain: switchActiveChainRoute,
  SwitchNetwork: switchNetworkRoute,
  UnsupportedChain: unsupportedChainRoute,
  UpdateEmailPrimaryOtp: updateEmailPrimaryOtpRoute,
  UpdateEmailSecondaryOtp: updateEmailSecondaryOtpRoute,
  UpdateEmailWallet: updateEmailWalletRoute,
  UpgradeEmailWallet: upgradeEmailWalletRoute,
  WhatIsANetwork: whatIsANetworkRoute,
  WhatIsAWallet: whatIsAWalletRoute,
}
