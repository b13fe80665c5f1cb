import { RpcError } from '../../errors/rpc-error.js'
import { operationError } from '../../errors/operation-error.js'
import { walletPromptTimeoutMs } from '../../limits/wallets-limits.js'
import type { CaipNetwork } from '../define-network.js'
import type { ConnectorProvider } from '../../connectors/define-connector.js'
import { solanaProviderOf, type SolanaSigner } from './create-solana-provider.js'
import { standardChainsOf, toStandardChain } from './solana-chain.js'
import type { StandardProviderDeps } from '../../connectors/wallet-standard/standard-profile.js'
import { methodOf, readChains } from '../../connectors/wallet-standard/standard-wallet.js'

/**
 * Signs through a wallet's features, on the active network. A wallet that only signs has its transactions sent to the
 * network's own node.
 */
export function createStandardSigner({
  choice: { wallet, name },
  callFeature,
  chosen,
  active,
  nodes,
}: StandardProviderDeps): SolanaSigner {
  const timeoutMs = walletPromptTimeoutMs

  function network(): CaipNetwork {
    const found = active()
    if (!found) throw new RpcError(4901, 'The wallet is on a network that the application does not know.')
    return found
  }

  /** The network as the chosen account calls it, or its wallet. */
  function chain(): string {
    const current = network()
    const ofAccount = readChains(chosen()?.chains)
    const announced = ofAccount.length ? ofAccount : readChains(wallet.chains)
    return standardChainsOf(current).find(name => announced.includes(name)) ?? toStandardChain(current.caipNetworkId)
  }

  /** One answer for each input, of which there is one at least; each with the bytes that were asked for. */
  function read(answer: unknown, key: string, count: number, length?: number): readonly [Uint8Array, ...Uint8Array[]] {
    const list = Array.isArray(answer) ? answer.map((output?: Readonly<Record<string, unknown>>) => output?.[key]) : []
    const [first, ...others] = list.filter(
      (bytes): bytes is Uint8Array => bytes instanceof Uint8Array && (length === undefined || bytes.length === length),
    )
    if (list.length !== count || others.length !== count - 1 || !first)
      throw operationError('WALLET_ANSWER_INVALID', { name, reason: key })
    return [first, ...others]
  }

  const readSignature = (answer: unknown): Uint8Array => read(answer, 'signature', 1, 64)[0]

  async function sign(wires: readonly Uint8Array[]) {
    const inputs = wires.map(transaction => ({ account: chosen(), chain: chain(), transaction }))
    const answer = await callFeature('solana:signTransaction', 'signTransaction', inputs, { timeoutMs })
    return read(answer, 'signedTransaction', wires.length)
  }

  return {
    wallet,
    chosen() {
      const account = chosen()
      return account && { address: account.address, account }
    },
    async signMessage(message) {
      const answer = await callFeature('solana:signMessage', 'signMessage', [{ account: chosen(), message }], {
        timeoutMs,
      })
      return readSignature(answer)
    },
    signTransactions: async wires => (wires.length ? sign(wires) : []),
    async signAndSend(transaction, options) {
      if (methodOf(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')) {
        const inputs = [{ account: chosen(), chain: chain(), transaction, options }]
        return readSignature(
          await callFeature('solana:signAndSendTransaction', 'signAndSendTransaction', inputs, { timeoutMs }),
        )
      }
      const urls = nodes(network())
      const [signedWire] = await sign([transaction])
      return (await import('./send-signed.js')).sendSigned(urls, signedWire, options)
    },
  }
}

export const standardSolana = (deps: StandardProviderDeps): ConnectorProvider =>
  solanaProviderOf(createStandardSigner(deps))
