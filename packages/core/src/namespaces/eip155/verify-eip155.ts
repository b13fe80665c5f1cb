import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isHex,
  recoverAddress,
  type Hex,
} from 'viem'
import { isSameEvmAddress } from './evm-address.js'
import { optionalError } from '../../errors/optional-error.js'
import { createRpcClient, type RpcUrl } from '../../rpc/rpc-client.js'
import { nodeErrorName } from '../../rpc/node-errors.js'
import type { SiwxMessageData, SiwxSession } from '../../siwx/siwx-session.js'

/** Any message, and the account that is said to have signed it; a session of a sign-in is one. */
export interface SignedByAccount extends Pick<SiwxSession, 'message' | 'signature'> {
  /** The claimed signer, and the network on which a contract account is checked. */
  readonly data: Pick<SiwxMessageData, 'accountAddress' | 'chainId'>
}

const signatureMaxLength = 32_768

async function isSignedByKey(address: string, hash: Hex, signature: Hex): Promise<boolean> {
  try {
    return isSameEvmAddress(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}

/**
 * Verifies with the account's contract (ERC-1271); a contract that is not deployed yet is deployed within this call
 * only (ERC-6492).
 */
async function isSignedByContract(
  address: Hex,
  hash: Hex,
  signature: Hex,
  [first, ...others]: readonly [RpcUrl, ...RpcUrl[]],
): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  const client = createRpcClient({ urls: [first, ...others] })
  try {
    const answer = await client.request({ method: 'eth_call', params: [{ data }, 'latest'] })
    return typeof answer === 'string' && /^0x0*1$/.test(answer)
  } catch (error) {
    // A contract may revert for a wrong signature; the failure of a node says nothing about the signature.
    if (nodeErrorName(error) === 'EXECUTION_REVERTED') return false
    throw error
  } finally {
    client.destroy()
  }
}

/**
 * True where the account of the message signed it: by its key, or as a contract account (ERC-1271, ERC-6492). Nodes are
 * asked for the latter only.
 * @throws {W3mError} `SIWX_CHAIN_UNKNOWN` where a contract cannot be asked because no node is known, or what the node's
 *   failure is
 */
export async function verifyEip155(
  { data, message, signature }: SignedByAccount,
  nodes: readonly RpcUrl[],
): Promise<boolean> {
  const { accountAddress } = data
  if (!isHex(signature) || signature.length > signatureMaxLength) return false
  const hash = hashMessage(message)
  if (await isSignedByKey(accountAddress, hash, signature)) return true
  const [first, ...others] = nodes
  if (!first) throw optionalError('SIWX_CHAIN_UNKNOWN', { chainId: data.chainId })
  return isHex(accountAddress) && isSignedByContract(accountAddress, hash, signature, [first, ...others])
}
