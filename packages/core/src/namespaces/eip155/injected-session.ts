import { operationError } from '../../errors/operation-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { toRpcError } from '../../rpc/to-rpc-error.js'
import type { CaipNetwork } from '../define-network.js'
import { abortReason } from '../../async/abort-reason.js'
import { withTimeout } from '../../async/with-timeout.js'
import { rpcTimeoutMs } from '../../limits/rpc-limits.js'
import { walletPromptTimeoutMs } from '../../limits/wallets-limits.js'
import type { Connector, ConnectorEvents, ConnectorSession } from '../../connectors/define-connector.js'
import type { Eip1193Provider } from './eip1193.js'
import type { InjectedWallet } from './injected-wallet.js'

/** The part of a connector that talks to the wallet: loaded when the visitor chooses it. */
export type InjectedSession = Required<
  Pick<Connector, 'connect' | 'reconnect' | 'switchNetwork' | 'getBalance' | 'watch'>
>

const address = /^0x[0-9a-fA-F]{40}$/
const hex = /^0x[0-9a-fA-F]{1,14}$/
/** The error codes with which wallets report an unknown network. */
const unknownNetworkCodes: readonly unknown[] = [4902, 32603, -32603, 5000]

/** After a wallet accepts a switch, its chain is polled for up to a second. */
const [switchPollMs, switchPollsMax] = [50, 20]

interface AnswerReader {
  invalid(reason: string): W3mError
  accounts(answer: unknown): readonly string[]
  /** A chain id in decimal digits. */
  chain(answer: unknown): string
}

/** Reads what a wallet answers. @throws {W3mError} `WALLET_ANSWER_INVALID` */
function answerReader(name: string): AnswerReader {
  const invalid = (reason: string) => operationError('WALLET_ANSWER_INVALID', { name, reason })

  const accounts = (answer: unknown): readonly string[] => {
    if (
      !Array.isArray(answer) ||
      !answer.every((item): item is string => typeof item === 'string' && address.test(item))
    )
      throw invalid('accounts')
    return answer
  }

  const chain = (answer: unknown): string => {
    const value =
      typeof answer === 'number'
        ? answer
        : typeof answer === 'string' && (hex.test(answer) || /^\d{1,16}$/.test(answer))
          ? Number(answer)
          : Number.NaN
    if (!Number.isSafeInteger(value) || value < 1) throw invalid('chain id')
    return String(value)
  }
  return { invalid, accounts, chain }
}

/**
 * Adds each listener separately, because wallets may throw for one and accept another. Returns a function that removes
 * them.
 * @param connected called when the wallet reaches its node again
 */
function watchProvider(
  provider: Eip1193Provider,
  events: ConnectorEvents,
  read: Pick<AnswerReader, 'accounts' | 'chain'>,
  connected: () => void,
): () => void {
  const ignoringErrors = (callback: (value: unknown) => void) => (value: unknown) => {
    try {
      callback(value)
    } catch {
      // An invalid event is ignored; the wallet's next response counts.
    }
  }
  const listeners: Readonly<Record<string, (value: unknown) => void>> = {
    accountsChanged: ignoringErrors(value => events.accountsChanged(read.accounts(value))),
    chainChanged: ignoringErrors(value => events.chainChanged(read.chain(value))),
    connect: connected,
    disconnect: () => events.disconnected(),
  }
  const applyToListeners = (method: 'on' | 'removeListener') => {
    for (const [event, listener] of Object.entries(listeners)) {
      try {
        provider[method]?.(event, listener)
      } catch {
        // A wallet without working events can still sign, and one that removes no listeners can still disconnect.
      }
    }
  }
  applyToListeners('on')
  return () => applyToListeners('removeListener')
}

/** A network as EIP-3085 has it. */
function addedChain({ id, name: chainName, nativeCurrency, rpcUrls, blockExplorers }: CaipNetwork) {
  const explorer = blockExplorers?.default.url
  return {
    chainId: `0x${BigInt(id).toString(16)}`,
    chainName,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** Uses the EIP-1193 provider of a wallet in the page. Validates all its responses. */
export function createInjectedSession(wallet: InjectedWallet): InjectedSession {
  const { provider, name } = wallet

  /** Every call settles: by the wallet's answer, its error with its number, the signal, or the time limit. */
  async function request(
    method: string,
    params: readonly unknown[] | undefined,
    options: { readonly signal?: AbortSignal; readonly timeoutMs: number },
  ): Promise<unknown> {
    try {
      const answer = Promise.resolve(provider.request(params ? { method, params } : { method }))
      return await withTimeout(answer, { ...options, name })
    } catch (error) {
      if (options.signal?.aborted) throw abortReason(options.signal)
      throw error instanceof W3mError ? error : toRpcError(error)
    }
  }

  const read = answerReader(name)
  const { invalid, accounts: readAccounts, chain: readChain } = read
  const chain = async (signal: AbortSignal) =>
    readChain(await request('eth_chainId', undefined, { signal, timeoutMs: rpcTimeoutMs }))

  /**
   * Reads the accounts, then the chain. Reads them again when the wallet reports a change meanwhile, since no other
   * listener exists yet.
   */
  async function session(
    method: 'eth_requestAccounts' | 'eth_accounts',
    signal: AbortSignal,
    timeoutMs: number,
    repeats = 3,
  ): Promise<ConnectorSession | undefined> {
    let changedAccounts: readonly string[] | undefined
    let changedChain: string | undefined
    const events: ConnectorEvents = {
      accountsChanged: list => (changedAccounts = list),
      chainChanged: reference => (changedChain = reference),
      networksApproved() {},
      disconnected() {},
    }
    const stop = watchProvider(provider, events, read, () => undefined)
    try {
      const accounts = readAccounts(await request(method, undefined, { signal, timeoutMs }))
      const [first, ...others] = accounts
      const chainReference = first === undefined ? '' : await chain(signal)
      const isOther =
        (changedAccounts ?? accounts).join().toLowerCase() !== accounts.join().toLowerCase() ||
        (changedChain ?? chainReference) !== chainReference
      if (isOther && repeats) return await session('eth_accounts', signal, rpcTimeoutMs, repeats - 1)
      return first === undefined ? undefined : { accounts: [first, ...others], chainReference }
    } finally {
      stop()
    }
  }

  /** Polls the chain, because some wallets accept a switch a moment before they make it. */
  async function hasSwitched({ id }: CaipNetwork, signal: AbortSignal): Promise<boolean> {
    for (let attempts = 1; (await chain(signal)) !== String(id); attempts++) {
      if (attempts === switchPollsMax) return false
      await new Promise(resolve => setTimeout(resolve, switchPollMs))
    }
    return true
  }

  return {
    async connect({ signal }) {
      const connected = await session('eth_requestAccounts', signal, walletPromptTimeoutMs)
      if (!connected) throw invalid('no account')
      return connected
    },
    reconnect: ({ signal, timeoutMs = rpcTimeoutMs }) => session('eth_accounts', signal, timeoutMs),
    async switchNetwork(network, { signal }) {
      const params = [{ chainId: `0x${BigInt(network.id).toString(16)}` }]
      const change = () => request('wallet_switchEthereumChain', params, { signal, timeoutMs: walletPromptTimeoutMs })
      try {
        await change()
      } catch (error) {
        if (!(error instanceof W3mError) || !unknownNetworkCodes.includes(error.code)) throw error
        await request('wallet_addEthereumChain', [addedChain(network)], { signal, timeoutMs: walletPromptTimeoutMs })
        // Some wallets switch as they add, others only add.
        if (!(await hasSwitched(network, signal))) await change()
      }
      if (!(await hasSwitched(network, signal))) throw operationError('SWITCH_NOT_FOLLOWED', {})
    },
    async getBalance(account, { signal }) {
      const answer = await request('eth_getBalance', [account, 'latest'], { signal, timeoutMs: rpcTimeoutMs })
      if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer)) throw invalid('balance')
      return BigInt(answer)
    },
    watch(events) {
      // Reports the accounts on `connect`: otherwise a wallet that lost its node for a moment would stay disconnected.
      const readNow = async () => {
        const list = readAccounts(await request('eth_accounts', undefined, { timeoutMs: rpcTimeoutMs }))
        if (list.length) events.accountsChanged(list)
      }
      return watchProvider(provider, events, read, () => void readNow().catch(() => undefined))
    },
  }
}
