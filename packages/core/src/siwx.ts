// Sign-in by message as `@w3m/core/siwx`: for hosts that hold the configuration themselves, and for servers that
// verify.
export { createSiwx } from './siwx/create-siwx.js'
export type { SiwxOptions } from './siwx/siwx-options.js'
export { parseSiweMessage, writeSiweMessage } from './namespaces/eip155/eip4361.js'
export { parseSolanaSignIn, writeSolanaSignIn } from './namespaces/solana/solana-sign-in.js'
export { isSameAddress } from './namespaces/eip155/evm-address.js'
export { isLive } from './siwx/siwx-sessions.js'
export { verifyEip155, type SignedByAccount } from './namespaces/eip155/verify-eip155.js'
export { verifySolana } from './namespaces/solana/verify-solana.js'
export type {
  SiwxApp,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageInput,
  SiwxStorage,
  SiwxVerifier,
} from './siwx/siwx-config.js'
export type { Cacao, SiwxMessageData, SiwxSession } from './siwx/siwx-session.js'
