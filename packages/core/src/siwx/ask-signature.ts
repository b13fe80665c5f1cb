import { settle } from '../async/settle.js'
import { encodeBase58 } from '../caip/base58.js'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import { isEip1193Provider } from '../namespaces/eip155/eip1193.js'
import { abortReason } from '../async/abort-reason.js'
import { LaterError } from '../errors/later-error.js'
import { OptionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { walletPromptTimeoutMs } from '../limits.js'
import { toRpcError } from '../rpc/to-rpc-error.js'
import type { SignInAccount } from './siwx.state.js'

interface Signable {
  readonly provider: unknown
  readonly name: string
}

type Ask = (wallet: Signable, address: string, text: Uint8Array) => Promise<string>

const toHex = (bytes: Uint8Array): string => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

const invalid = (name: string) => new LaterError('WALLET_ANSWER_INVALID', { name, reason: 'signature' })

/** How a wallet of each chain family is asked to sign a text. */
const asks: Readonly<Partial<Record<ChainNamespace, Ask>>> = {
  async eip155({ provider, name }, address, text) {
    if (!isEip1193Provider(provider)) throw invalid(name)
    const signature = await provider.request({ method: 'personal_sign', params: [toHex(text), address] })
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) throw invalid(name)
    return signature
  },
  async solana({ provider, name }, _address, text) {
    const signature: unknown = await (provider as { signMessage(message: Uint8Array): Promise<unknown> }).signMessage(text)
    if (!(signature instanceof Uint8Array) || signature.length !== 64) throw invalid(name)
    return encodeBase58(signature)
  },
}

/**
 * Asks the account's wallet to sign a text. Always settles.
 * @returns hex for EVM accounts, base58 for Solana's
 * @throws {W3mError} with the wallet's number where it refuses, `SIWX_CHAIN_UNKNOWN`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or the signal's reason
 */
export async function askSignature(wallet: Signable, { namespace, address, network }: SignInAccount, text: string, signal: AbortSignal): Promise<string> {
  const ask = asks[namespace]
  if (!ask) throw new OptionalError('SIWX_CHAIN_UNKNOWN', { chainId: network.caipNetworkId })
  try {
    return await settle(ask(wallet, address, new TextEncoder().encode(text)), { signal, timeoutMs: walletPromptTimeoutMs, who: wallet.name })
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    throw error instanceof W3mError ? error : toRpcError(error)
  }
}
