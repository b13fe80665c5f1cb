import { entriesOf } from '../namespaces/chain-namespace.js'
import { initialNetworkState } from '../network/network.state.js'
import { checkOptions } from '../options/check-options.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { localeOf, type Stores } from './stores.js'

/** Changes some options; `undefined` takes one away. @throws {W3mError} `INVALID_OPTION` */
export function updateOptions(
  stores: Stores,
  options: { readonly [Name in keyof W3mOptions]?: W3mOptions[Name] | undefined },
): void {
  const { $options, network, theme } = stores
  const previousOptions = $options.get()
  checkOptions(options, previousOptions.networks)
  // First, since it may refuse them.
  if ('themeVariables' in options) theme.setThemeVariables(options.themeVariables)
  // Without networks there is nothing to be on.
  $options.set({ ...previousOptions, ...options, networks: options.networks ?? previousOptions.networks })
  if (options.networks) {
    const { active, namespace } = network.$state.get()
    const next = initialNetworkState($options.get(), { active: active[namespace], byNamespace: active })
    // A wallet stays where it is, known there or not.
    const connectedNetworks = entriesOf(active).filter(
      ([connected]) => stores.account.get(connected).status === 'connected',
    )
    // And the visitor with it, where the page still has its namespace.
    const keepsNamespace =
      connectedNetworks.some(([connected]) => connected === namespace) &&
      next.networks.some(({ chainNamespace }) => chainNamespace === namespace)
    network.replace({
      ...next,
      ...(keepsNamespace && { namespace }),
      active: { ...next.active, ...Object.fromEntries(connectedNetworks) },
    })
  }
  if ('themeMode' in options) theme.setThemeMode(options.themeMode)
  if ('locale' in options) stores.$locale.set(localeOf(options))
}
