import type { NetworkInput, W3mOptions } from '@w3m/core'
import stack from 'served:stack.json' with { type: 'json' }

/** The networks of the local stack, in its order. */
export const pageNetworks: readonly NetworkInput[] = stack.chains.map(
  ({ caipNetworkId, name, nativeCurrency, rpcUrl, ens }): NetworkInput => {
    const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
    return {
      id: Number(reference) || reference,
      caipNetworkId,
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
      // By these, viem and wagmi find the names that accounts have there.
      ...(ens && {
        contracts: { ensRegistry: { address: ens.registry }, ensUniversalResolver: { address: ens.universalResolver } },
      }),
    }
  },
)

/** What every page starts with. */
export const pageDefaults: W3mOptions = {
  networks: pageNetworks,
  services: { api: stack.api, relay: stack.relay, frame: stack.frame },
}

/** The `?options=` of the address, as it stands there. */
export const optionsText = new URLSearchParams(location.search).get('options')
