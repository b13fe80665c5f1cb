import { abortReason } from '../../async/abort-reason.js'
import { withTimeout } from '../../async/with-timeout.js'
import { RpcError } from '../../errors/rpc-error.js'
import { operationError } from '../../errors/operation-error.js'
import { sessionUpdateWaitMs } from '../../limits/walletconnect-limits.js'
import { walletPromptTimeoutMs } from '../../limits/wallets-limits.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Clock } from '../../rpc/clock.js'
import type { PairedNamespace } from './proposal.js'
import type { SessionStore } from './session-store.js'

export interface SwitchDeps {
  readonly namespace: Pick<PairedNamespace, 'name' | 'networkRequest'>
  readonly sessionStore: SessionStore
  readonly walletName: () => string
  readonly request: (method: string, params: unknown) => Promise<unknown>
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Goes to a network. One that the session approves needs no word with the wallet: requests name their network. Another
 * is asked of the wallet, which adds it and says so in its session.
 * @throws {RpcError} the wallet's number where it refuses, 4902 where it does not approve the network
 */
export async function switchPaired(
  network: CaipNetwork,
  { namespace: { name: namespace, networkRequest }, sessionStore, walletName, request, clock, signal }: SwitchDeps,
): Promise<void> {
  const { caipNetworkId: id } = network
  const isApproved = () => sessionStore.status(namespace)?.approval.networkIds.includes(id) === true
  const notApproved = () =>
    new RpcError(4902, `The wallet ${walletName()} has not approved the network ${network.name}.`)

  const status = sessionStore.status(namespace)
  if (!status) throw operationError('NOT_CONNECTED', { namespace })
  const { methods } = status.approval
  if (!isApproved()) {
    if (!networkRequest || !methods.has(networkRequest.method)) throw notApproved()
    // The wallet may never answer, and whoever gave up waiting hears so at once.
    const askUntilLeft: typeof request = (method, params) =>
      withTimeout(request(method, params), { signal, timeoutMs: walletPromptTimeoutMs, name: walletName() })
    await networkRequest.request(network, askUntilLeft, methods)
    await approvedSoon(namespace, sessionStore, isApproved, clock)
    if (signal?.aborted) throw abortReason(signal)
    if (!isApproved()) throw notApproved()
  }
  sessionStore.move(namespace, id)
}

/** The wallet's yes and its news of the session come apart, in either order. */
function approvedSoon(
  namespace: ChainNamespace,
  sessionStore: SessionStore,
  isApproved: () => boolean,
  clock: Clock,
): Promise<void> {
  if (isApproved()) return Promise.resolve()
  return new Promise(resolve => {
    const finish = () => {
      stopWaiting()
      stopLooking()
      resolve()
    }
    const stopWaiting = clock.after(sessionUpdateWaitMs, finish)
    const stopLooking = sessionStore.onChange(namespace, () => {
      if (isApproved()) finish()
    })
  })
}
