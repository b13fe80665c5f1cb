import { verifyEip155 } from '@w3m/core/siwx'
import { hexToBytes, isHex, recoverMessageAddress } from 'viem'
import { failure } from '../../http/failure.js'
import { withBasicAuth } from '../../http/with-basic-auth.js'
import type { AccountNames, SignedMessage } from '../../names/account-names.js'
import type { ServedChain } from '../../settings.js'
import { createNameGateway } from './name-gateway.js'
import { asHex } from './as-hex.js'

/** Of Ethereum itself by SLIP-44; where a registry stands on another chain, clients ask for that chain's accounts by it. */
export const ethereumCoin = 60
/** Coin types of EVM chains have this bit (ENSIP-11); alone it stands for all of them (ENSIP-19). */
const evmCoin = 0x8000_0000

export const coinTypeOf = (chainId: number): number => (chainId === 1 ? ethereumCoin : (evmCoin | chainId) >>> 0)

const isEvm = (coinType: number): boolean => coinType === ethereumCoin || coinType >= evmCoin

async function signerOf({ address, message, signature }: SignedMessage, { rpcUrl, caipNetworkId }: ServedChain) {
  if (!isHex(signature)) return undefined
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() === address.toLowerCase()) return 'key'
  const session = { data: { accountAddress: address, chainId: caipNetworkId }, message, signature }
  const isSigned = await verifyEip155(session, [{ url: rpcUrl, fetch: withBasicAuth(fetch) }]).catch(() => {
    throw failure(503, 'signature', 'The chain of the account does not answer.', { 'retry-after': '1' })
  })
  return isSigned ? 'contract' : undefined
}

/** Accounts of EVM chains, by their key or as contracts (ERC-1271, ERC-6492). */
export const eip155AccountNames: AccountNames = {
  coinTypeOf: ({ caipNetworkId }) => coinTypeOf(Number(caipNetworkId.split(':')[1])),
  defaultCoin: ethereumCoin,
  anyChain: evmCoin,
  // Some clients make that of Ethereum by the rule for all others.
  normalizeCoinType: coinType => (coinType === evmCoin + 1 ? ethereumCoin : coinType),
  coinTypesFor: (coinType, registry) =>
    isEvm(coinType)
      ? [coinType, ...(coinType === ethereumCoin ? [registry] : coinType === registry ? [ethereumCoin] : []), evmCoin]
      : [coinType],
  signerOf,
  toBytes: address => hexToBytes(asHex(address)),
  createGateway: createNameGateway,
}
