import { abortReason } from '../../async/abort-reason.js'
import { withTimeout } from '../../async/with-timeout.js'
import { parseCaipNetworkId } from '../../caip/caip-network-id.js'
import { RpcError } from '../../errors/rpc-error.js'
import { operationError } from '../../errors/operation-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { disconnectTimeoutMs, walletPromptTimeoutMs } from '../../limits/wallets-limits.js'
import { rpcTimeoutMs } from '../../limits/rpc-limits.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import { readProperty } from '../../rpc/error-chain.js'
import { toRpcError } from '../../rpc/to-rpc-error.js'
import type { Connector, ConnectorProvider, ConnectorSession } from '../define-connector.js'
import { acrossSessions } from '../session-events.js'
import type {
  StandardContext,
  StandardProviderDeps,
  StandardChoice,
  StandardAccount,
  StandardWallet,
} from './standard-profile.js'
import { methodOf, namedNetworks, readChains } from './standard-wallet.js'

/** Communicates with the wallet: the part of a connector that is loaded when a visitor chooses it. */
export interface StandardSession extends Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'watch'> {
  readonly provider: unknown
  switchNetwork(network: CaipNetwork): Promise<void>
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs: number
}

interface WalletCaller {
  /** @throws {RpcError} 4900 where the wallet took itself away */
  assertRegistered(): void
  /** Every call settles: by the wallet's answer, its error with its number, the signal, or the time limit. */
  callFeature(feature: string, method: string, inputs: readonly unknown[], options: CallOptions): Promise<unknown>
}

function callerOf({ wallet, name, removedSignal }: StandardChoice): WalletCaller {
  const assertRegistered = () => {
    if (removedSignal.aborted) throw new RpcError(4900, `The wallet ${name} is not there any more.`)
  }

  async function callFeature(
    feature: string,
    method: string,
    inputs: readonly unknown[],
    options: CallOptions,
  ): Promise<unknown> {
    const callMethod = methodOf(wallet, feature, method)
    if (!callMethod) throw new RpcError(4200, `The wallet ${name} does not offer ${feature}.`)
    assertRegistered()
    try {
      return await withTimeout(Promise.resolve(callMethod(...inputs)), { ...options, name })
    } catch (error) {
      if (options.signal?.aborted) throw abortReason(options.signal)
      throw error instanceof W3mError ? error : toRpcError(error)
    }
  }

  return { assertRegistered, callFeature }
}

const answerInvalid = ({ name }: StandardChoice, reason: string) =>
  operationError('WALLET_ANSWER_INVALID', { name, reason })

/** The namespace's accounts of a list; wallets of many chains have others in it. */
function accountsOf(list: unknown, choice: StandardChoice, { isAddress }: StandardContext): readonly StandardAccount[] {
  if (!Array.isArray(list)) throw answerInvalid(choice, 'accounts')
  return list.filter((account?: Partial<StandardAccount>): account is StandardAccount => isAddress(account?.address))
}

const addressesOf = (accounts: readonly StandardAccount[]): readonly string[] => accounts.map(({ address }) => address)

/** Which of some networks the chosen account knows, or its wallet. */
function knownOf(
  networks: readonly CaipNetwork[],
  [account]: readonly StandardAccount[],
  { wallet }: StandardChoice,
  context: StandardContext,
): readonly CaipNetwork[] {
  const chains = readChains(account?.chains)
  return namedNetworks(context, networks, chains.length ? chains : readChains(wallet.chains))
}

/** The session of some accounts, the chosen one first. @throws {RpcError} 4902 */
function sessionOf(
  accounts: readonly StandardAccount[],
  choice: StandardChoice,
  context: StandardContext,
): ConnectorSession | undefined {
  const [first, ...others] = addressesOf(accounts)
  if (first === undefined) return undefined
  const approved = knownOf(context.networks(), accounts, choice, context)
  // A wallet follows the chain of each request: it stays on the visitor's network if it supports that.
  const active = approved.find(({ caipNetworkId }) => caipNetworkId === context.active()?.caipNetworkId) ?? approved[0]
  if (!active) throw new RpcError(4902, `The wallet ${choice.name} knows none of the application's networks.`)
  return {
    accounts: [first, ...others],
    chainReference: parseCaipNetworkId(active.caipNetworkId).reference,
    approvedNetworkIds: approved.map(({ caipNetworkId }) => caipNetworkId),
  }
}

/** A wallet's `change` event: any property may be missing. */
type Change = { readonly accounts?: unknown } | null | undefined

/** Listens to changes of a wallet. Returns a function that stops it; neither throws. */
function listenTo(wallet: StandardWallet, changed: (change: Change) => void): () => void {
  let stop: unknown
  try {
    stop = methodOf(wallet, 'standard:events', 'on')?.('change', changed)
  } catch {
    // A wallet that cannot be listened to still signs.
  }
  return () => {
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // A wallet that cannot remove a listener can still be left.
    }
  }
}

/** Speaks Wallet Standard with a wallet in the page. Everything that it says is checked here. */
export function createStandardSession(
  choice: StandardChoice,
  context: StandardContext,
  createProvider: (deps: StandardProviderDeps) => ConnectorProvider,
): StandardSession {
  const { wallet, name, removedSignal } = choice
  const { callFeature: call, assertRegistered } = callerOf(choice)
  /** The chosen account first. */
  let accounts: readonly StandardAccount[] = []
  /** Ends with the connection. */
  let ending = new AbortController()
  let promptedConnections = 0

  /** Ends the connection: rejects requests to the account that was disconnected. */
  function endSession(): void {
    accounts = []
    ending.abort(new RpcError(4900, `The wallet ${name} is disconnected.`))
    ending = new AbortController()
    notify.disconnected()
  }

  const readAccounts = (list: unknown) => accountsOf(list, choice, context)

  /** @param counts called when the answer comes; if it returns false, the answer is ignored */
  async function requestAccounts(input: readonly unknown[], options: CallOptions, counts = () => true) {
    const answer = await call('standard:connect', 'connect', input, options)
    // The wallet may have unregistered itself since: then it emits nothing more.
    assertRegistered()
    if (!counts()) return undefined
    const answered = readAccounts(readProperty(answer, 'accounts'))
    const session = sessionOf(answered, choice, context)
    const before = addressesOf(accounts).join()
    accounts = answered
    if (session && session.accounts.join() !== before)
      notify.connected?.(session.accounts, `${context.namespace}:${session.chainReference}`)
    return session
  }

  const { provider, events: ofProvider } = createProvider({
    choice,
    callFeature: (feature, method, args, options) => call(feature, method, args, { ...options, signal: ending.signal }),
    chosen: () => accounts[0],
    active: context.active,
    nodes: context.nodes,
  })
  /** The application was told of the end of the last session, and holds the same provider in the next one. */
  const notify = acrossSessions(ofProvider)

  return {
    provider,
    async connect({ signal }) {
      promptedConnections++
      const session = await requestAccounts([], { signal, timeoutMs: walletPromptTimeoutMs })
      if (!session) throw answerInvalid(choice, 'no account')
      return session
    },
    async reconnect({ signal, timeoutMs = rpcTimeoutMs }) {
      if (removedSignal.aborted) return undefined
      const before = promptedConnections
      // A connection that the visitor chose meanwhile takes precedence over the restored one.
      return requestAccounts([{ silent: true }], { signal, timeoutMs }, () => promptedConnections === before)
    },
    async disconnect() {
      endSession()
      // Some wallets cannot disconnect: it is enough to send them no more requests.
      if (methodOf(wallet, 'standard:disconnect', 'disconnect') && !removedSignal.aborted)
        await call('standard:disconnect', 'disconnect', [], { timeoutMs: disconnectTimeoutMs })
    },
    async switchNetwork(network) {
      if (!knownOf([network], accounts, choice, context).length)
        throw new RpcError(4902, `The wallet ${name} does not know ${network.name}.`)
      notify.chainChanged(parseCaipNetworkId(network.caipNetworkId).reference)
    },
    watch(events) {
      const changed = (change: Change) => {
        try {
          const list = change?.accounts
          if (list === undefined) return
          accounts = readAccounts(list)
          const addresses = addressesOf(accounts)
          events.accountsChanged(addresses)
          notify.accountsChanged(addresses)
          if (!addresses.length) endSession()
        } catch {
          // An invalid report is ignored; the wallet's next answer applies.
        }
      }
      const onGone = () => {
        events.disconnected()
        endSession()
      }
      const stop = listenTo(wallet, changed)
      removedSignal.addEventListener('abort', onGone)
      return () => {
        removedSignal.removeEventListener('abort', onGone)
        stop()
      }
    },
  }
}
