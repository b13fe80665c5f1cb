import { atom } from '../../async/atom.js'
import { announcedWalletsMax } from '../../limits/wallets-limits.js'
import { baseName } from '../base-name.js'
import type { Connector, ConnectorSource } from '../define-connector.js'
import { standardConnector } from './standard-connector.js'
import type { StandardContext } from './standard-profile.js'
import { readRegistration } from './standard-wallet.js'

interface Registered {
  readonly connector: Connector
  /** Aborted when the wallet took itself away. */
  readonly controller: AbortController
}

/**
 * The Wallet Standard wallets of the page, whether they registered themselves before or come later, until they go.
 * The first wallet of a name has the name as its id; a later one is kept beside it. All whose names read the same are
 * marked while they are there.
 */
export function discoverStandard(page: Window, context: StandardContext): ConnectorSource {
  const registered = new Map<unknown, Registered>()
  const $connectors = atom<readonly Connector[]>([])
  const publish = () => {
    const found = [...registered.values()].map(({ connector }) => connector)
    const names: readonly (string | undefined)[] = found.map(({ name }) => baseName(name))
    // The same objects: one of them may be connected.
    found.forEach(
      (connector: { isDuplicate?: boolean }, at) =>
        (connector.isDuplicate = names.indexOf(names[at]) !== names.lastIndexOf(names[at])),
    )
    $connectors.set(found)
  }

  function add(wallet: unknown): void {
    if (registered.has(wallet) || registered.size >= announcedWalletsMax) return
    const found = readRegistration(wallet, context)
    if (!found) return
    const ids = [...registered.values()].map(({ connector }) => connector.id)
    let id = found.name
    for (let count = 2; ids.includes(id); count++) id = `${found.name}#${count}`
    const controller = new AbortController()
    registered.set(wallet, {
      connector: standardConnector({ ...found, id, removedSignal: controller.signal }, context),
      controller,
    })
  }

  function remove(wallet: unknown): void {
    registered.get(wallet)?.controller.abort()
    if (registered.delete(wallet)) publish()
  }

  /** The API that wallets receive: they register themselves with it, and get a function that unregisters them. */
  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      if (hasEnded) return () => undefined
      wallets.forEach(add)
      publish()
      return () => wallets.forEach(remove)
    },
  })

  const onRegisterWallet = (event: Event & { readonly detail?: unknown }) => {
    try {
      const { detail } = event
      if (typeof detail === 'function') detail(api)
    } catch {
      // A wallet that fails to register itself is not there.
    }
  }

  let hasEnded = false
  page.addEventListener('wallet-standard:register-wallet', onRegisterWallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return {
    $connectors,
    destroy() {
      hasEnded = true
      page.removeEventListener('wallet-standard:register-wallet', onRegisterWallet)
    },
  }
}
