import { computed } from '../async/computed.js'
import { optionalError } from '../errors/optional-error.js'
import type { SliceContext } from './slice-context.js'
import { activeNetwork, findNetwork } from '../network/network.state.js'
import { rpcUrlsOf } from '../rpc/rpc-urls.js'
import { giveUpSignIn, notifySignInFailure } from './sign-in-failure.js'
import { requestSignature } from '../siwx/request-signature.js'
import { createSiwx } from '../siwx/create-siwx.js'
import { currentConfig } from '../siwx/current-config.js'
import { endSignIns } from '../siwx/ended-sign-ins.js'
import type { SiwxConfig } from '../siwx/siwx-config.js'
import type { SignInAccount } from '../siwx/siwx.state.js'
import { createSiwxStore, type SiwxStore } from '../siwx/siwx.store.js'
import { readConnections } from '../storage/keys.js'
import { signInKeys } from '../storage/sign-in-keys.js'

const isConfig = (option: object): option is SiwxConfig => 'createMessage' in option

/**
 * Signing in, wired: loaded where a host sets the option `siwx`.
 * @throws {W3mError} `SIWX_NOT_ENABLED` where it is not set
 */
export function createSlice(deps: SliceContext): SiwxStore {
  const { $options, namespaces, storage, account, network, connection, modal, router, events } = deps
  const { siwx } = $options.get()
  if (!siwx) throw optionalError('SIWX_NOT_ENABLED', {})
  const ownAccounts = () => {
    const { siwx: now } = $options.get()
    return now && isConfig(now) ? now : undefined
  }
  const config = currentConfig(isConfig(siwx) ? siwx : createSiwx(siwx), ownAccounts, {
    storage,
    namespaces,
    // The network's own nodes, for a network that no service reads: they are asked if a contract account signs in here.
    nodes: id => rpcUrlsOf($options.get(), id, findNetwork(network.$state.get().networks, id)?.rpcUrls.default.http),
    get projectId() {
      return $options.get().projectId
    },
  })

  const $account = computed(
    [account.$state, network.$state, $options],
    (accounts, state, options): SignInAccount | undefined => {
      if (!options.siwx) return undefined
      const entry = accounts[state.namespace]
      const active = activeNetwork(state)
      if (
        entry?.status !== 'connected' ||
        active?.caipNetworkId !== findNetwork(state.networks, entry.caipNetworkId)?.caipNetworkId
      )
        return undefined
      return active && { namespace: state.namespace, address: entry.addresses[0], network: active }
    },
  )

  const ends = endSignIns({
    config,
    account,
    network,
    events,
    staysSignedIn: namespace => readConnections(storage)[namespace]?.address !== undefined,
    onFailed: error => notifySignInFailure(deps, error),
  })
  const store = createSiwxStore({
    config,
    $account,
    modal,
    router,
    events,
    // A log-in in another tab arrives here too: the visitor signs in that tab, and this one is notified.
    showsInModal: ({ namespace }) =>
      document.visibilityState === 'visible' && connection.connectorOf(namespace)?.type === 'AUTH',
    isConnected: ends.isConnected,
    isSmart({ namespace }) {
      const entry = account.get(namespace)
      return entry.status === 'connected' && entry.login?.allAccounts?.[0]?.type === 'smartAccount'
    },
    requestSignature(signer, text, signal) {
      const connector = connection.connectorOf(signer.namespace)
      return requestSignature(
        namespaces,
        { provider: connector?.provider, name: connector?.name ?? '' },
        signer,
        text,
        signal,
      )
    },
    disconnect: ({ namespace }) => connection.disconnect(namespace).catch(() => undefined),
    switchNetwork: connection.switchNetwork,
    giveUp: ({ namespace }, error) => giveUpSignIn(deps, namespace, error),
  })
  const keys: readonly (string | undefined)[] = Object.values(signInKeys)
  const stopWatching = storage.watch(key => {
    if (keys.includes(key)) void store.lookAgain()
  })
  // Safari delivers no `storage` events for changes made while this page was in the back/forward cache.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void store.lookAgain()
  }
  addEventListener('pageshow', onPageShow)
  return {
    ...store,
    destroy() {
      ends.stop()
      stopWatching()
      removeEventListener('pageshow', onPageShow)
      store.destroy()
    },
  }
}
