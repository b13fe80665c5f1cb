// Sign-in by message as `@w3m/core/siwx`: for hosts that hold the configuration themselves, and for servers that verify.
export { createSiwx, type SiwxOptions } from './siwx/create-siwx.js'
export { parseSiweMessage, writeSiweMessage } from './namespaces/eip155/eip4361.js'
export { parseSolanaSignIn, writeSolanaSignIn } from './namespaces/solana/solana-sign-in.js'
export { isSameAddress } from './namespaces/eip155/evm-address.js'
export { isLive } from './siwx/siwx-sessions.js'
export { verifyEip155 } from './namespaces/eip155/verify-eip155.js'
export { verifySolana } from './namespaces/solana/verify-solana.js'
export type { Cacao, SiwxApp, SiwxConfig, SiwxMessage, SiwxMessageData, SiwxMessageInput, SiwxSession, SiwxStorage, SiwxVerifier } from './siwx/siwx-config.js'
