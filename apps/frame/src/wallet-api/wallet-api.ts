// The calls between the secure frame and its server, as values that both share. Every one but `getFrameConfig`,
// `readDeviceLink`, `approveDevice`, `getServerKey`, `getLoginMethods` and `getCoinPrice` carries a DPoP proof of the
// frame key (RFC 9449); those that need a session carry `Authorization: DPoP <access token>`.
import * as permissions from './permission-calls.js'
import * as login from './login-calls.js'
import { getCoinPrice, getFrameConfig } from './page-calls.js'
import { askBundler, askPaymaster } from './operation-calls.js'
import * as sessions from './session-calls.js'
import * as shares from './share-calls.js'

export const walletEndpoints = {
  getFrameConfig,
  getCoinPrice,
  startEmailLogin: login.startEmailLogin,
  awaitDevice: login.awaitDevice,
  readDeviceLink: login.readDeviceLink,
  approveDevice: login.approveDevice,
  redeemCode: login.redeemCode,
  startSocialLogin: login.startSocialLogin,
  redeemSocial: login.redeemSocial,
  getLoginMethods: login.getLoginMethods,
  startFarcasterLogin: login.startFarcasterLogin,
  redeemFarcaster: login.redeemFarcaster,
  startEmailUpdate: login.startEmailUpdate,
  redeemPrimaryCode: login.redeemPrimaryCode,
  redeemSecondaryCode: login.redeemSecondaryCode,
  refreshSession: sessions.refreshSession,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  setPreferredAccount: sessions.setPreferredAccount,
  getServerKey: shares.getServerKey,
  createWallet: shares.createWallet,
  addEnrollment: shares.addEnrollment,
  listEnrollments: shares.listEnrollments,
  revokeEnrollment: shares.revokeEnrollment,
  releaseShare: shares.releaseShare,
  addRecovery: shares.addRecovery,
  getRecovery: shares.getRecovery,
  getRotation: shares.getRotation,
  rotateRecovery: shares.rotateRecovery,
  preparePassword: shares.preparePassword,
  guardRecovery: shares.guardRecovery,
  beginRecovery: shares.beginRecovery,
  openRecovery: shares.openRecovery,
  addPermission: permissions.addPermission,
  listPermissions: permissions.listPermissions,
  usePermission: permissions.usePermission,
  revokePermission: permissions.revokePermission,
  askBundler,
  askPaymaster,
} as const
export type WalletEndpointName = keyof typeof walletEndpoints

export { parseJson } from './parse-json.js'
export { permissionRecord, permissionId, type StoredPermission, type PermissionRecord } from './permission-calls.js'
export { permissionLifetimeMaxMs } from './permission-lifetime.js'
export type { CoinPrice, FrameNetwork } from './page-calls.js'
export { oauthProviders, type OAuthProvider } from '@w3m/frame-bridge/social-providers'
export { failedResultUri, readSocialResult, socialResultUri, type SocialResult } from './social-result.js'
export type { Session, SessionAnswer, User, UserAnswer } from './session-calls.js'
export { recoveryKinds, type RecoveryFactor, type RecoveryKind } from './share-calls.js'
export { email as emailSchema, type Encrypted, type Generation, type Sealed } from './wire-values.js'
