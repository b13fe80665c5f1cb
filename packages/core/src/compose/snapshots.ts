import type { ReadableAtom } from 'nanostores'
import { isolate } from '../async/isolate.js'
import type { Connector } from '../connectors/define-connector.js'
import { invalidOption } from '../errors/invalid-option.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { PublicState, Topics, WalletInfo } from './subscriptions.js'
import type { W3m } from './w3m.js'

export function walletInfo(connector: Connector | undefined): WalletInfo | undefined {
  if (!connector) return undefined
  const { name, icon, type, rdns, owner } = connector
  return { name, icon, type, rdns, ...owner }
}

export function publicState({ account, network, modal }: W3m, initialized: boolean): PublicState {
  const { namespace, active } = network.$state.get()
  return {
    open: modal.$state.get().open,
    // Or reconnecting.
    loading: account.get(namespace).status.endsWith('connecting'),
    initialized,
    selectedNetworkId: active[namespace],
    activeChain: namespace,
  }
}

type StateTopics = {
  readonly [Topic in Exclude<keyof Topics, 'events'>]: readonly [
    stores: readonly ReadableAtom[],
    read: () => Topics[Topic],
  ]
}

/** Each topic: the stores it reads, and what it tells of them. */
function topicsOf(w3m: W3m, $initialized: ReadableAtom<boolean>): StateTopics {
  const accounts = w3m.account.$state
  const network = w3m.network.$state
  const { theme, notices } = w3m
  return {
    account: [[accounts, network], () => w3m.getAccount()],
    network: [[network], () => w3m.getNetwork()],
    state: [[w3m.modal.$state, accounts, network, $initialized], w3m.getState],
    providers: [
      [accounts],
      () =>
        Object.fromEntries(
          Object.keys(accounts.get()).map(namespace => [namespace, w3m.getProvider(namespace as ChainNamespace)]),
        ),
    ],
    walletInfo: [[accounts, network], () => w3m.getWalletInfo()],
    theme: [[theme.$state], theme.$state.get],
    notices: [[notices.$state], notices.$state.get],
  }
}

export function subscribe<Topic extends keyof Topics>(
  w3m: W3m,
  $initialized: ReadableAtom<boolean>,
  topic: Topic,
  listener: (value: Topics[Topic]) => void,
): () => void {
  if (topic === 'events') return w3m.events.on(listener as (value: Topics['events']) => void)
  const topics = topicsOf(w3m, $initialized)
  if (!Object.hasOwn(topics, topic)) throw invalidOption('topic', `events,${Object.keys(topics)}`, topic)
  const [stores, read] = topics[topic as Exclude<keyof Topics, 'events'>]
  const notify = isolate(() => (listener as (value: unknown) => void)(read()))
  const stops = stores.map(store => store.listen(notify))
  notify()
  return () => {
    for (const stop of stops) stop()
  }
}
