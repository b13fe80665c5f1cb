import type { MessageName, MessageReply, MessageRequest } from '../messages/messages.js'

type Samples = {
  readonly [Name in MessageName]: {
    readonly requests: readonly MessageRequest<Name>[]
    readonly replies: readonly MessageReply<Name>[]
    readonly wrongRequests: readonly unknown[]
    readonly wrongReplies: readonly unknown[]
  }
}

const user = { address: '0x0000000000000000000000000000000000000001', chainId: 1, email: 'a@example.com' }
const wholeUser = {
  ...user,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accounts: [
    { address: user.address, type: 'eoa' as const },
    { address: user.address, type: 'smartAccount' as const },
  ],
  userName: null,
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  signature: '0x00',
  message: 'a',
}
const siwxMessage = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'a.example',
  uri: 'https://a.example',
  version: '1',
  nonce: 'n',
}
const email = 'a@example.com'
const nothing = [undefined] as const
const something = [null, {}, '', 0, false, []] as const
const noOtp = [
  undefined,
  {},
  { otp: 123456 },
  { otp: '12345' },
  { otp: '1234567' },
  { otp: '12345a' },
  { otp: '１２３４５６' },
  { otp: '123456', more: 1 },
] as const
const noEmail = [
  undefined,
  {},
  { email: '' },
  { email: 'a' },
  { email: ['a@example.com'] },
  { email: `${'a'.repeat(250)}@example.com` },
  { email, more: 1 },
] as const
const noUser = [
  undefined,
  {},
  { ...user, address: undefined },
  { ...user, chainId: null },
  { ...user, accounts: [{ address: 'a', type: 'other' }] },
  { ...user, more: 1 },
] as const

/**
 * What each message may carry, and what it may not: on the port, where keys that nobody knows are refused.
 */
export const messageSamples: Samples = {
  SWITCH_NETWORK: {
    requests: [{ chainId: 1 }, { chainId: '10' }, { chainId: 'eip155:10', rpcUrl: 'https://rpc.example/' }],
    replies: [{ chainId: 1 }, { chainId: 'eip155:10' }],
    wrongRequests: [
      undefined,
      {},
      { chainId: 1.5 },
      { chainId: -1 },
      { chainId: '' },
      { chainId: 1n },
      { chainId: 1, rpcUrl: 'rpc' },
      { chainId: 1, more: 1 },
    ],
    wrongReplies: [undefined, {}, { chainId: null }],
  },
  CONNECT_EMAIL: {
    requests: [
      { email },
      ...["o'hara_1%x@example.org", 'ada@bücher.example', 'ädä@example.com'].map(email => ({ email })),
    ],
    replies: [{ action: 'VERIFY_DEVICE' }, { action: 'VERIFY_OTP' }, { action: 'CONNECT' }],
    wrongRequests: noEmail,
    wrongReplies: [undefined, {}, { action: 'VERIFY' }],
  },
  CONNECT_DEVICE: { requests: nothing, replies: nothing, wrongRequests: something, wrongReplies: something },
  CONNECT_OTP: { requests: [{ otp: '012345' }], replies: nothing, wrongRequests: noOtp, wrongReplies: something },
  CONNECT_SOCIAL: {
    requests: [
      { uri: 'handle' },
      {
        uri: 'https://a.example/?result',
        preferredAccountType: 'eoa',
        chainId: 'eip155:1',
        siwxMessage,
        rpcUrl: 'https://rpc.example/',
      },
    ],
    replies: [user, wholeUser, { ...user, email: 'any text', userName: 'a' }, { ...user, email: null }],
    wrongRequests: [
      undefined,
      {},
      { uri: '' },
      { uri: 'a', preferredAccountType: 'other' },
      { uri: 'a', siwxMessage: { ...siwxMessage, nonce: undefined } },
      { uri: 'a', siwxMessage: { ...siwxMessage, more: 1 } },
    ],
    wrongReplies: noUser,
  },
  GET_SOCIAL_REDIRECT_URI: {
    requests: [
      { provider: 'google' },
      { provider: 'github' },
      { provider: 'apple' },
      { provider: 'facebook' },
      { provider: 'x' },
      { provider: 'discord', returnUrl: 'https://a.example/' },
    ],
    replies: [{ uri: 'https://a.example/' }],
    wrongRequests: [undefined, {}, { provider: 'farcaster' }, { provider: 'google', returnUrl: '' }],
    wrongReplies: [undefined, {}, { uri: '' }, { uri: 'a' }],
  },
  GET_FARCASTER_URI: {
    requests: nothing,
    replies: [{ url: 'https://a.example/' }],
    wrongRequests: something,
    wrongReplies: [undefined, {}, { url: 'a' }],
  },
  CONNECT_FARCASTER: {
    requests: nothing,
    replies: [{ userName: 'a' }],
    wrongRequests: something,
    wrongReplies: [undefined, {}, { userName: 1 }],
  },
  GET_USER: {
    requests: [
      undefined,
      {},
      { chainId: 1, preferredAccountType: 'smartAccount', socialUri: 'a', siwxMessage, rpcUrl: 'https://rpc.example/' },
    ],
    replies: [user, wholeUser, { ...user, email: null }, { address: user.address, chainId: '1' }],
    wrongRequests: [null, [], { chainId: {} }, { preferredAccountType: 'EOA' }, { more: 1 }],
    wrongReplies: [...noUser, { ...user, email: 'any text' }],
  },
  SIGN_OUT: { requests: nothing, replies: nothing, wrongRequests: something, wrongReplies: something },
  IS_CONNECTED: {
    requests: [undefined, {}, { token: 'a' }],
    replies: [{ isConnected: true }, { isConnected: false }],
    wrongRequests: [null, { token: 1 }, { more: 1 }],
    wrongReplies: [undefined, {}, { isConnected: 'true' }],
  },
  GET_CHAIN_ID: {
    requests: nothing,
    replies: [{ chainId: 1 }, { chainId: 'eip155:1' }],
    wrongRequests: something,
    wrongReplies: [undefined, {}, { chainId: true }],
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    requests: nothing,
    replies: [{ smartAccountEnabledNetworks: [] }, { smartAccountEnabledNetworks: [1, 10] }],
    wrongRequests: something,
    wrongReplies: [undefined, {}, { smartAccountEnabledNetworks: ['1'] }, { smartAccountEnabledNetworks: 1 }],
  },
  INIT_SMART_ACCOUNT: {
    requests: nothing,
    replies: [{ address: user.address, isDeployed: true }],
    wrongRequests: something,
    wrongReplies: [undefined, { address: user.address }, { address: 1, isDeployed: true }],
  },
  SET_PREFERRED_ACCOUNT: {
    requests: [{ type: 'eoa' }, { type: 'smartAccount' }],
    replies: [{ type: 'eoa', address: user.address }],
    wrongRequests: [undefined, {}, { type: 'ordinal' }, { type: 'eoa', more: 1 }],
    wrongReplies: [undefined, { type: 'eoa' }],
  },
  RPC_REQUEST: {
    requests: [
      { method: 'eth_call' },
      { method: 'eth_call', params: [{ a: [1] }] },
      {
        method: 'solana_signMessage',
        params: { message: 'a', pubkey: 'b' },
        chainNamespace: 'solana',
        chainId: 'solana:a',
        rpcUrl: 'https://rpc.example/',
      },
    ],
    replies: [undefined, null, '0x00', { a: 1 }, [1], 7],
    wrongRequests: [
      undefined,
      {},
      { method: '' },
      { method: 'eth call' },
      { method: 7 },
      { method: 'a'.repeat(65) },
      { method: 'eth_call', chainNamespace: 'EIP155' },
      { method: 'eth_call', id: 1 },
    ],
    wrongReplies: [],
  },
  RPC_ABORT: { requests: nothing, replies: nothing, wrongRequests: something, wrongReplies: something },
  UPDATE_EMAIL: {
    requests: [{ email }],
    replies: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_SECONDARY_OTP' }],
    wrongRequests: noEmail,
    wrongReplies: [undefined, {}, { action: 'VERIFY_OTP' }],
  },
  UPDATE_EMAIL_PRIMARY_OTP: {
    requests: [{ otp: '000000' }],
    replies: nothing,
    wrongRequests: noOtp,
    wrongReplies: something,
  },
  UPDATE_EMAIL_SECONDARY_OTP: {
    requests: [{ otp: '999999' }],
    replies: [{ newEmail: email }],
    wrongRequests: noOtp,
    wrongReplies: [undefined, {}, { newEmail: 'a' }],
  },
  SYNC_THEME: {
    requests: [
      {},
      { themeMode: 'dark' },
      {
        themeVariables: { '--a': '1px', '--b': 2 },
        w3mThemeVariables: { '--c': 'red' },
        locale: 'zh-Hant-TW',
        direction: 'rtl',
      },
      { locale: 'ar' },
    ],
    replies: nothing,
    wrongRequests: [
      undefined,
      { themeMode: 'auto' },
      { themeVariables: { a: null } },
      { w3mThemeVariables: { a: 1 } },
      { locale: '../en' },
      { locale: 'english' },
      { direction: 'up' },
      { themeVariables: { constructor: 'a' } },
    ],
    wrongReplies: something,
  },
  SYNC_DAPP_DATA: {
    requests: [
      {},
      { projectId: 'p' },
      {
        metadata: { name: 'a', description: 'b', url: 'https://a.example', icons: [] },
        sdkVersion: '1',
        sdkType: 'w3m',
        projectId: 'p',
      },
    ],
    replies: nothing,
    wrongRequests: [
      undefined,
      { metadata: { name: 'a' } },
      { metadata: { name: 'a', description: 'b', url: 'c', icons: 'd' } },
      { projectId: 1 },
      { more: 1 },
    ],
    wrongReplies: something,
  },
  RELOAD: { requests: nothing, replies: nothing, wrongRequests: something, wrongReplies: something },
}
