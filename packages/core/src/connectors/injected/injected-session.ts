import { LaterError } from '../../errors/later-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { toRpcError } from '../../rpc/to-rpc-error.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import { abortReason } from '../../async/abort-reason.js'
import { settle } from '../../async/settle.js'
import { rpcTimeoutMs, walletPromptTimeoutMs } from '../../limits.js'
import type { Connector, ConnectorSession } from '../define-connector.js'
import type { InjectedWallet } from './injected-connector.js'

/** What talks to the wallet: the part of a connector that is loaded when somebody chooses it. */
export type InjectedSession = Required<Pick<Connector, 'connect' | 'reconnect' | 'switchNetwork' | 'getBalance' | 'watch'>>

const address = /^0x[0-9a-fA-F]{40}$/
const hex = /^0x[0-9a-fA-F]{1,14}$/
/** The codes by which wallets say that they do not know a network (contract 7.5). */
const unknownNetworkCodes: readonly number[] = [4902, 32603, -32603, 5000]

/** Speaks EIP-1193 with a wallet in the page. Everything that it says is checked here. */
export function createInjectedSession(wallet: InjectedWallet): InjectedSession {
  const { provider, name } = wallet

  /** Every call settles: by the wallet's answer, its error with its number, the signal, or the time limit. */
  async function ask(method: string, params: readonly unknown[] | undefined, options: { readonly signal?: AbortSignal; readonly timeoutMs: number }): Promise<unknown> {
    try {
      const answer = Promise.resolve(provider.request(params ? { method, params } : { method }))
      return await settle(answer, { ...options, who: name })
    } catch (error) {
      if (options.signal?.aborted) throw abortReason(options.signal)
      throw error instanceof W3mError ? error : toRpcError(error)
    }
  }

  const invalid = (reason: string) => new LaterError('WALLET_ANSWER_INVALID', { name, reason })

  const readAccounts = (answer: unknown): readonly string[] => {
    if (!Array.isArray(answer) || !answer.every(item => typeof item === 'string' && address.test(item))) throw invalid('accounts')
    return answer as readonly string[]
  }

  const readChain = (answer: unknown): string => {
    const value = typeof answer === 'number' ? answer : typeof answer === 'string' && (hex.test(answer) || /^\d{1,16}$/.test(answer)) ? Number(answer) : Number.NaN
    if (!Number.isSafeInteger(value) || value < 1) throw invalid('chain id')
    return String(value)
  }

  const chain = async (signal: AbortSignal) => readChain(await ask('eth_chainId', undefined, { signal, timeoutMs: rpcTimeoutMs }))

  async function session(accounts: readonly string[], signal: AbortSignal): Promise<ConnectorSession | undefined> {
    const [first, ...others] = accounts
    return first === undefined ? undefined : { accounts: [first, ...others], chainReference: await chain(signal) }
  }

  async function addNetwork(network: CaipNetwork, signal: AbortSignal): Promise<void> {
    const explorer = network.blockExplorers?.default.url
    const { name: chainName, nativeCurrency, rpcUrls } = network
    const parameters = {
      chainId: `0x${BigInt(network.id).toString(16)}`,
      chainName,
      nativeCurrency,
      rpcUrls: rpcUrls.default.http,
      ...(explorer && { blockExplorerUrls: [explorer] }),
    }
    await ask('wallet_addEthereumChain', [parameters], { signal, timeoutMs: walletPromptTimeoutMs })
  }

  return {
    async connect({ signal }) {
      const accounts = readAccounts(await ask('eth_requestAccounts', undefined, { signal, timeoutMs: walletPromptTimeoutMs }))
      const made = await session(accounts, signal)
      if (!made) throw invalid('no account')
      return made
    },
    async reconnect({ signal }) {
      return session(readAccounts(await ask('eth_accounts', undefined, { signal, timeoutMs: rpcTimeoutMs })), signal)
    },
    async switchNetwork(network, { signal }) {
      const parameters = [{ chainId: `0x${BigInt(network.id).toString(16)}` }]
      const change = () => ask('wallet_switchEthereumChain', parameters, { signal, timeoutMs: walletPromptTimeoutMs })
      try {
        await change()
      } catch (error) {
        if (!(error instanceof W3mError) || !unknownNetworkCodes.includes(error.code as number)) throw error
        await addNetwork(network, signal)
        // Some wallets switch as they add, others only add.
        if ((await chain(signal)) !== String(network.id)) await change()
      }
      if ((await chain(signal)) !== String(network.id)) throw new LaterError('SWITCH_NOT_FOLLOWED', {})
    },
    async getBalance(account, { signal }) {
      const answer = await ask('eth_getBalance', [account, 'latest'], { signal, timeoutMs: rpcTimeoutMs })
      if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer)) throw invalid('balance')
      return BigInt(answer)
    },
    watch(events) {
      const guarded = (act: (value: unknown) => void) => (value: unknown) => {
        try {
          act(value)
        } catch {
          // A wallet that reports nonsense is not followed; its next answer counts.
        }
      }
      const listeners: Readonly<Record<string, (value: unknown) => void>> = {
        accountsChanged: guarded(value => events.accountsChanged(readAccounts(value))),
        chainChanged: guarded(value => events.chainChanged(readChain(value))),
        disconnect: () => events.disconnected(),
      }
      for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
      return () => {
        for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
      }
    },
  }
}
