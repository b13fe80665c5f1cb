import { ProviderDisconnectedError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { operationError } from '../errors/operation-error.js'
import { isW3mError } from '../errors/w3m-error.js'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { eip155Name } from '../namespaces/eip155/eip155-name.js'
import type { W3m } from '../compose/w3m.js'
import { needsMigration } from '../storage/needs-migration.js'
import { createStatusEmitter, evmStatus } from './evm-status.js'
import { w3mConnectorId, type WagmiConnectorFn } from './wagmi-shapes.js'

/** What lists of wagmi connectors show of this one. */
export interface W3mConnectorOptions {
  /** What a list of connectors shows; `W3M` where it is not given. */
  readonly name?: string | undefined
  /** An address of an image, or a data URL. */
  readonly icon?: string | undefined
}

/**
 * By these the visitor said no: to the wallet's question, in the page or over WalletConnect, by closing the modal, by
 * taking another way.
 */
const refusals: readonly unknown[] = [4001, 5000, 'MODAL_CLOSED', 'ABORTED']

/** A refusal as wagmi's callers know it; any other error as it is. */
const toWagmiError = (error: unknown): unknown =>
  isW3mError(error) && refusals.includes(error.code) ? new UserRejectedRequestError(error) : error

/**
 * The provider while nobody is connected. Lists of connectors take one without a provider for a wallet that is not
 * installed, and offer a QR code in its place.
 */
const disconnectedProvider: Eip1193Provider = {
  request: () => Promise.reject(new ProviderDisconnectedError(new Error('No wallet is connected.'))),
}

/** Whether the instance knows if the visitor's former EVM wallet is back, whatever other namespaces still wait for. */
const isSettled = (w3m: W3m): boolean =>
  w3m.getState().initialized || (!needsMigration(w3m.storage) && w3m.account.get(eip155Name).status !== 'reconnecting')

/** Resolves once that is so; at once on a server, where nobody comes back. */
const whenSettled = (w3m: W3m): Promise<void> =>
  new Promise(resolve => {
    if (typeof document === 'undefined') return resolve()
    // In a microtask: the migration of the storage changes the network before it reconnects, and the first call comes
    // before `subscribe` has answered.
    const stop = w3m.subscribe('state', () =>
      queueMicrotask(() => {
        if (!isSettled(w3m)) return
        stop()
        resolve()
      }),
    )
  })

/**
 * A connector of wagmi 2 and 3 for an instance: `connect` opens the modal, and what the visitor does by the instance's
 * own elements, in the wallet or in another tab reaches wagmi. Give `createConfig` the networks of the instance as
 * `chains`, the connector in `connectors` (wagmi takes what was connected elsewhere from no other), and
 * `multiInjectedProviderDiscovery: false`: the modal lists the wallets of the page. Of several namespaces wagmi sees
 * `eip155`.
 * Where the visitor refuses, or closes the modal, `connect` and `switchChain` reject with viem's
 * `UserRejectedRequestError` (4001); a network that cannot be switched to is a `SwitchChainError` (4902) with the
 * `W3mError` as its cause. Any other failure is the `W3mError` itself.
 */
export function w3mConnector(w3m: W3m, { name = 'W3M', icon }: W3mConnectorOptions = {}): WagmiConnectorFn {
  return ({ chains, emitter, storage }) => {
    const statusEmitter = createStatusEmitter(w3m, emitter, { storage: storage ?? undefined })

    const switchChain = async ({ chainId }: { readonly chainId: number }) => {
      const chain = chains.find(({ id }) => id === chainId)
      try {
        if (!chain) throw operationError('NETWORK_NOT_FOUND', {})
        await w3m.switchNetwork(`${eip155Name}:${chainId}`)
        return chain
      } catch (error) {
        const wagmiError = toWagmiError(error)
        throw wagmiError === error && error instanceof Error ? new SwitchChainError(error) : wagmiError
      }
    }

    return {
      id: w3mConnectorId,
      name,
      type: 'w3m',
      ...(icon !== undefined && { icon }),
      setup: () => Promise.resolve(statusEmitter.follow()),
      async connect({ chainId, isReconnecting = false, withCapabilities = false } = {}) {
        if (!evmStatus(w3m) && !isReconnecting) {
          await w3m.connect({ namespace: eip155Name }).catch((error: unknown) => {
            throw toWagmiError(error)
          })
        }
        // Whoever will not go to that network is connected all the same, where the wallet stands.
        if (chainId !== undefined && evmStatus(w3m) && evmStatus(w3m)?.chainId !== chainId)
          await switchChain({ chainId }).catch(() => undefined)
        const status = evmStatus(w3m)
        if (!status) throw operationError('NOT_CONNECTED', { namespace: eip155Name })
        // wagmi asks for one shape or the other by its type parameter.
        const accounts = withCapabilities
          ? status.accounts.map(address => ({ address, capabilities: {} }))
          : status.accounts
        return { accounts: accounts as never, chainId: status.chainId }
      },
      // wagmi ends what it has once the wallet has answered: also what was connected meanwhile, which it hears anew.
      disconnect: () => w3m.disconnect(eip155Name).finally(() => evmStatus(w3m) && setTimeout(statusEmitter.announce)),
      getAccounts: () => Promise.resolve(evmStatus(w3m)?.accounts ?? []),
      getChainId: () => Promise.resolve(evmStatus(w3m)?.chainId ?? Number(w3m.getNetwork(eip155Name).chainId)),
      // The wallet's own: by it wagmi knows that a wallet which it found by itself is connected already.
      async getProvider() {
        await whenSettled(w3m)
        return w3m.getProvider(eip155Name) ?? disconnectedProvider
      },
      async isAuthorized() {
        await whenSettled(w3m)
        return evmStatus(w3m) !== undefined
      },
      switchChain,
      // The instance listens to the wallet: what it says comes by the emitter.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}
