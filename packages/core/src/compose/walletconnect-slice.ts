import { systemClock } from '../rpc/clock.js'
import { rpcUrlsOf } from '../rpc/rpc-urls.js'
import { loadPairedNamespaces } from '../connectors/walletconnect/proposal.js'
import { activePairing, createWalletConnect } from '../connectors/walletconnect/walletconnect.js'
import type { WalletConnect } from '../connectors/walletconnect/namespace-session.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import type { WalletListStore } from '../wallets/wallet-list.store.js'
import type { SliceContext } from './slice-context.js'

/** Wallets that are reached over a relay, with what this instance's options and stores say of it. */
export async function createSlice(
  { $options, namespaces: all, storage, network, notices, modal, router }: SliceContext,
  load: { walletList(): Promise<WalletListStore>; siwx(): Promise<SiwxStore> },
): Promise<WalletConnect> {
  const list = await load.walletList()
  const namespaces = await loadPairedNamespaces(all)
  return createWalletConnect({
    namespaces,
    settings() {
      const { services, projectId, metadata, storage: kind = 'local', universalProvider } = $options.get()
      return {
        relayUrl: services?.relay,
        projectId,
        metadata,
        storage: kind,
        verification: services?.verification,
        universalProvider,
      }
    },
    networks: () => network.$state.get().networks,
    active: namespace => network.$state.get().active[namespace],
    nodes: ({ caipNetworkId, rpcUrls }) => rpcUrlsOf($options.get(), caipNetworkId, rpcUrls.default.http),
    storage,
    page: window,
    clock: systemClock,
    alert: ({ error, short }) =>
      notices.alert({ code: String(error.code), short, long: error.message, variant: 'error' }),
    oneClick() {
      const { networks, active } = network.$state.get()
      const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
      // Its messages are for the accounts of one namespace.
      const paired = namespaces.find(
        ({ name, hasOneClickAuth }) => hasOneClickAuth && ids.every(id => id.startsWith(`${name}:`)),
      )
      const first = $options.get().siwx && paired && (ids.find(id => id === active[paired.name]) ?? ids[0])
      if (!first) return undefined
      return async () => {
        const [{ config }, { prepareOneClick }] = await Promise.all([
          load.siwx(),
          import('../siwx/one-click-sign-in.js'),
        ])
        return prepareOneClick(config, [first, ...ids.filter(id => id !== first)], paired.methods, storage)
      }
    },
    codes: activePairing({ modal, router }),
    addRecent: ({ id, name, image, rdns }) => list.addRecent({ id, name, icon: image, rdns, type: 'EXTERNAL' }),
  })
}
