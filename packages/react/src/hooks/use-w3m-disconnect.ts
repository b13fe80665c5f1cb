import { invalidOption, type ChainNamespace, type W3m } from '@w3m/core'
import { useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'

/** What `useW3mDisconnect` returns: the way to disconnect. */
export interface UseW3mDisconnect {
  /**
   * Ends the connection of one namespace, those of one wallet (`id`, as `connect` takes it and its result has it), or
   * all. Rejects with a `W3mError` where the wallet fails; it is forgotten all the same. An `id` that no connection has
   * is refused with `INVALID_OPTION`, and nothing ends.
   */
  readonly disconnect: (options?: {
    readonly id?: string | undefined
    readonly namespace?: ChainNamespace | undefined
  }) => Promise<void>
}

type DisconnectOptions = NonNullable<Parameters<UseW3mDisconnect['disconnect']>[0]>

async function disconnect(w3m: W3m, { id, namespace }: DisconnectOptions): Promise<void> {
  if (id === undefined) return w3m.disconnect(namespace)
  const { networks, namespace: shown } = w3m.network.$state.get()
  const isOfWallet = (name: ChainNamespace) => {
    const account = w3m.account.get(name)
    return (namespace ?? name) === name && account.status !== 'disconnected' && account.connectorId === id
  }
  const ended = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].filter(isOfWallet)
  if (ended.length === 0) throw invalidOption('id', 'the id of a connected wallet', id)
  // The shown one last: none of the others is shown in between.
  ended.sort((one, other) => Number(one === shown) - Number(other === shown))
  // One that shares its session with another has ended with that.
  await Promise.all(
    ended.map(async name => {
      if (isOfWallet(name)) await w3m.disconnect(name)
    }),
  )
}

/** Disconnects. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance */
export function useW3mDisconnect(): UseW3mDisconnect {
  const { holder } = useHolder('useW3mDisconnect')
  return useMemo(() => ({ disconnect: async (options = {}) => disconnect(holder.require(), options) }), [holder])
}
