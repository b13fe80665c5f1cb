import type { ReadableAtom } from 'nanostores'
import { isolate } from '../async/isolate.js'
import type { Connector } from '../connectors/define-connector.js'
import { invalidOption } from '../errors/invalid-option.js'
import { entriesOf } from '../namespaces/chain-namespace.js'
import type { PublicState, Topics, WalletInfo } from './subscriptions.js'
import type { W3m } from './w3m.js'

export function walletInfo(connector: Connector | undefined): WalletInfo | undefined {
  if (!connector) return undefined
  const { name, icon, type, rdns, owner, session } = connector
  return { name: session?.name ?? name, icon, type, rdns, ...owner }
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

/** How each topic is followed. Returns what stops it. */
type Followed = {
  readonly [Topic in keyof Topics]: (listener: (value: Topics[Topic]) => void) => () => void
}

/** Tells what is read of some stores, at once and whenever one of them changes. */
const follow =
  <Value>(stores: readonly ReadableAtom[], read: () => Value) =>
  (listener: (value: Value) => void): (() => void) => {
    const notify = isolate(() => listener(read()))
    const stops = stores.map(store => store.listen(notify))
    notify()
    return () => {
      for (const stop of stops) stop()
    }
  }

function topicsOf(w3m: W3m, $initialized: ReadableAtom<boolean>): Followed {
  const accounts = w3m.account.$state
  const network = w3m.network.$state
  const { theme, notices } = w3m
  return {
    events: w3m.events.on,
    account: follow([accounts, network], () => w3m.getAccount()),
    network: follow([network], () => w3m.getNetwork()),
    state: follow([w3m.modal.$state, accounts, network, $initialized], w3m.getState),
    providers: follow([accounts], () =>
      Object.fromEntries(
        entriesOf(accounts.get())
          .map(([namespace]) => [namespace, w3m.getProvider(namespace)] as const)
          .filter(([, provider]) => provider !== undefined),
      ),
    ),
    walletInfo: follow([accounts, network], () => w3m.getWalletInfo()),
    theme: follow([theme.$state], theme.$state.get),
    notices: follow([notices.$state], notices.$state.get),
  }
}

export function subscribe<Topic extends keyof Topics>(
  w3m: W3m,
  $initialized: ReadableAtom<boolean>,
  topic: Topic,
  listener: (value: Topics[Topic]) => void,
): () => void {
  const topics = topicsOf(w3m, $initialized)
  if (!Object.hasOwn(topics, topic)) throw invalidOption('topic', `${Object.keys(topics)}`, topic)
  if (typeof listener !== 'function') throw invalidOption('listener', 'a function', listener)
  return topics[topic](listener)
}
