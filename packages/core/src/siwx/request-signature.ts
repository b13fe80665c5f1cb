import { withTimeout } from '../async/with-timeout.js'
import { abortReason } from '../async/abort-reason.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import type { Namespace } from '../namespaces/namespace.js'
import { toRpcError } from '../rpc/to-rpc-error.js'
import type { SignInAccount } from './siwx.state.js'

interface Signable {
  readonly provider: unknown
  readonly name: string
}

/**
 * Asks the account's wallet to sign a text. Always settles.
 * @returns hex for EVM accounts, base58 for Solana's
 * @throws {W3mError} with the wallet's number where it refuses, `SIWX_CHAIN_UNKNOWN`, `WALLET_ANSWER_INVALID`,
 *   `TIMEOUT`, or the signal's reason
 */
export async function requestSignature(
  namespaces: readonly Namespace[],
  wallet: Signable,
  { namespace, address, network }: SignInAccount,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  const support = await (await findNamespace(namespaces, namespace))?.features.signIn?.()
  if (!support) throw optionalError('SIWX_CHAIN_UNKNOWN', { chainId: network.caipNetworkId })
  try {
    const signature = await withTimeout(support.sign(wallet.provider, address, new TextEncoder().encode(text)), {
      signal,
      timeoutMs: walletPromptTimeoutMs,
      name: wallet.name,
    })
    if (signature === undefined)
      throw operationError('WALLET_ANSWER_INVALID', { name: wallet.name, reason: 'signature' })
    return signature
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    throw error instanceof W3mError ? error : toRpcError(error)
  }
}
