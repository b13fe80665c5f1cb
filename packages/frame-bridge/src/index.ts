export { defineMessage, type Message, type ReplyOf, type RequestOf } from './define-message.js'
export { readWireType, wireTypes, type WireTypes } from './wire-type.js'
export type { Wire } from './app/frame-address.js'
export { createFrameClient, type FrameClient } from './app/frame-client.js'
export type { FrameClientOptions, FrameWindow, RequestOptions } from './app/frame-client-options.js'
export { FrameError, frameErrorMessages, type BlockCause } from './frame-error.js'
export {
  getUser,
  initSmartAccount,
  isConnected,
  setPreferredAccount,
  signOut,
  updateEmail,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
} from './messages/account-messages.js'
export {
  connectDevice,
  connectEmail,
  connectFarcaster,
  connectOtp,
  connectSocial,
  getFarcasterUri,
  getSocialRedirectUri,
} from './messages/login-messages.js'
export { getChainId, getSmartAccountEnabledNetworks, switchNetwork } from './messages/network-messages.js'
export { reload, syncDappData, syncTheme } from './messages/page-messages.js'
export { type PushName, type PushPayload } from './messages/pushes.js'
export { rpcAbort, rpcRequest } from './messages/rpc-messages.js'
export { type FrameUser } from './messages/user.js'
export { rpcFault } from './rpc/rpc-fault.js'
export {
  approvalRpcMethods,
  isSafeRpcMethod,
  needsApproval,
  safeRpcMethods,
  type ApprovalRpcMethod,
  type SafeRpcMethod,
} from './rpc/rpc-methods.js'
