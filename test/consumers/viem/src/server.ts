// What a server of this application has: it checks sign-ins. And what a library over ours would catch by viem's
// classes.
export { createW3m } from '@w3m/core'
export { W3mError } from '@w3m/core/errors'
export { createSiwx, verifyEip155 } from '@w3m/core/siwx'
export { w3mConnector } from '@w3m/core/wagmi'
export {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
export { privateKeyToAccount } from 'viem/accounts'
export { mainnet } from 'viem/chains'
