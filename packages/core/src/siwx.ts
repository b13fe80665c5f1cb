// Sign-in by message as `@w3m/core/siwx`: for hosts that hold the configuration themselves, and for servers that verify.
export { createSiwx, type SiwxOptions } from './siwx/create-siwx.js'
export { parseSiweMessage, writeSiweMessage } from './siwx/eip4361.js'
export { parseSolanaSignIn, writeSolanaSignIn } from './siwx/solana-sign-in.js'
export { isSameAddress } from './caip/evm-address.js'
export { isLive } from './siwx/siwx-sessions.js'
export { verifyEip155 } from './siwx/verify-eip155.js'
export { verifySolana } from './siwx/verify-solana.js'
export type { Cacao, SiwxApp, SiwxConfig, SiwxMessage, SiwxMessageData, SiwxMessageInput, SiwxSession, SiwxStorage, SiwxVerifier } from './siwx/siwx-config.js'
