import type { Message, ReplyOf, RequestOf } from '../define-message.js'
import {
  getUser,
  initSmartAccount,
  isConnected,
  setPreferredAccount,
  signOut,
  updateEmail,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
} from './account-messages.js'
import {
  connectDevice,
  connectEmail,
  connectFarcaster,
  connectOtp,
  connectSocial,
  getFarcasterUri,
  getSocialRedirectUri,
} from './login-messages.js'
import { getChainId, getSmartAccountEnabledNetworks, switchNetwork } from './network-messages.js'
import { reload, syncDappData, syncTheme } from './page-messages.js'
import { rpcAbort, rpcRequest } from './rpc-messages.js'

/** All requests that an application may send to the frame. */
export const messages = {
  SWITCH_NETWORK: switchNetwork,
  CONNECT_EMAIL: connectEmail,
  CONNECT_DEVICE: connectDevice,
  CONNECT_OTP: connectOtp,
  CONNECT_SOCIAL: connectSocial,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUri,
  GET_FARCASTER_URI: getFarcasterUri,
  CONNECT_FARCASTER: connectFarcaster,
  GET_USER: getUser,
  SIGN_OUT: signOut,
  IS_CONNECTED: isConnected,
  GET_CHAIN_ID: getChainId,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: initSmartAccount,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  RPC_ABORT: rpcAbort,
  UPDATE_EMAIL: updateEmail,
  UPDATE_EMAIL_PRIMARY_OTP: updateEmailPrimaryOtp,
  UPDATE_EMAIL_SECONDARY_OTP: updateEmailSecondaryOtp,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  RELOAD: reload,
} as const satisfies { readonly [Name in string]: Message<Name> }

/** The messages by name, with the schemas of what they carry and of what answers them. */
export type Messages = typeof messages
/** The name of a message on the wire, without `@w3m-app/`. */
export type MessageName = keyof Messages
/** The payload of the message with this name. */
export type MessageRequest<Name extends MessageName> = RequestOf<Messages[Name]>
/** The reply to the message with this name. */
export type MessageReply<Name extends MessageName> = ReplyOf<Messages[Name]>
