import { abortReason } from '../../async/abort-reason.js'
import { RpcError } from '../../errors/rpc-error.js'
import { LaterError } from '../../errors/later-error.js'
import { sessionUpdateWaitMs } from '../../limits.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Clock } from '../../rpc/clock.js'
import type { PairedNamespace } from './proposal.js'
import type { SessionKeeper } from './session-keeper.js'

export interface SwitchDeps {
  readonly namespace: PairedNamespace
  readonly keeper: SessionKeeper
  readonly walletName: () => string
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/** The codes by which wallets say that they do not know a network (contract 7.5). */
const unknownNetworkCodes: readonly unknown[] = [4902, 32603, -32603, 5000]

const saysUnknown = (error: unknown): boolean => {
  if (!(error instanceof RpcError)) return false
  const inner = (error.data as { readonly originalError?: { readonly code?: unknown } } | null | undefined)?.originalError?.code
  return unknownNetworkCodes.includes(error.code) || inner === 4902
}

/**
 * Goes to a network. One that the session approves needs no word with the wallet: requests name their network. Another is asked of
 * the wallet, which adds it and says so in its session.
 * @throws {RpcError} the wallet's number where it refuses, 4902 where it does not approve the network
 */
export async function switchPaired(network: CaipNetwork, { namespace, keeper, walletName, ask, clock, signal }: SwitchDeps): Promise<void> {
  const { caipNetworkId: id } = network
  const isApproved = () => keeper.standing(namespace)?.approval.networkIds.includes(id) === true
  const notApproved = () => new RpcError(4902, `The wallet ${walletName()} has not approved the network ${network.name}.`)
  const stopIfAborted = () => {
    if (signal?.aborted) throw abortReason(signal)
  }

  const standing = keeper.standing(namespace)
  if (!standing) throw new LaterError('NOT_CONNECTED', { namespace })
  const { methods } = standing.approval
  if (!isApproved()) {
    if (namespace !== 'eip155' || !methods.has('wallet_switchEthereumChain')) throw notApproved()
    const chainId = `0x${BigInt(network.id).toString(16)}`
    try {
      await ask('wallet_switchEthereumChain', [{ chainId }])
    } catch (error) {
      stopIfAborted()
      if (!saysUnknown(error) || !methods.has('wallet_addEthereumChain')) throw error
      const explorer = network.blockExplorers?.default.url
      const { name: chainName, nativeCurrency, rpcUrls } = network
      await ask('wallet_addEthereumChain', [{ chainId, chainName, nativeCurrency, rpcUrls: rpcUrls.default.http, ...(explorer && { blockExplorerUrls: [explorer] }) }])
    }
    await approvedSoon(namespace, keeper, isApproved, clock)
    stopIfAborted()
    if (!isApproved()) throw notApproved()
  }
  keeper.move(namespace, id)
}

/** The wallet's yes and its news of the session come apart, in either order. */
function approvedSoon(namespace: PairedNamespace, keeper: SessionKeeper, isApproved: () => boolean, clock: Clock): Promise<void> {
  if (isApproved()) return Promise.resolve()
  return new Promise(resolve => {
    const finish = () => {
      stopWaiting()
      stopLooking()
      resolve()
    }
    const stopWaiting = clock.after(sessionUpdateWaitMs, finish)
    const stopLooking = keeper.onChange(namespace, () => {
      if (isApproved()) finish()
    })
  })
}
