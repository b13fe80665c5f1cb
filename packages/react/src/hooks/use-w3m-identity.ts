import type { IdentitiesStore, Identity, W3mError } from '@w3m/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useSlice, type SliceSource } from '../instance/use-slice.js'
import { useW3mAccount } from './use-w3m-account.js'
import { useW3mNetwork } from './use-w3m-network.js'

/** What `useW3mIdentity` returns: the name and the picture of an address. */
export interface UseW3mIdentity {
  /** The name that `services.api` returns for the address; undefined when it has none, and before the first read. */
  readonly name: string | undefined
  /** A picture that may be shown: a `data:` URL, or one of the host's own services. */
  readonly avatar: string | undefined
  /** True until the service has responded. */
  readonly isLoading: boolean
  /** `SERVICE_NOT_SET` where the host named no service; a name that could not be read is none. */
  readonly error: W3mError | undefined
  /** Reads the identity, unless it was read in the last 5 minutes; loads the code again after `error`. */
  readonly refresh: () => Promise<void>
}

const source: SliceSource<IdentitiesStore, Readonly<Record<string, Identity>>> = {
  hook: 'useW3mIdentity',
  load: w3m => w3m.load.identities(),
  store: identities => identities.$state,
}

/**
 * The identity of an address on the shown network; default: the connected account. Read when the component is shown
 * and for another network, and kept for 5 minutes. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page
 * has not exactly one instance
 */
export function useW3mIdentity({
  address: requestedAddress,
}: { readonly address?: string | undefined } = {}): UseW3mIdentity {
  const { slice, value, error: failure, load } = useSlice(source)
  const { address: connectedAddress } = useW3mAccount()
  const address = requestedAddress ?? connectedAddress
  // Undefined on a network that the application does not know, as for the store.
  const caipNetworkId = useW3mNetwork().caipNetwork?.caipNetworkId
  useEffect(() => {
    // Read again for another network, because a name may lead to an account on one network only.
    if (address) void slice?.refresh(address)
  }, [slice, address, caipNetworkId])
  const lastIdentity = address ? value?.[address] : undefined
  // The store keeps that of another network until it has read the new one.
  const identity = lastIdentity?.caipNetworkId === caipNetworkId ? lastIdentity : undefined
  const refresh = useCallback(async () => {
    const identities = slice ?? (await load())
    if (address) await identities?.refresh(address)
  }, [slice, load, address])
  const isLoading = Boolean(address) && failure === undefined && identity === undefined
  return useMemo(
    () => ({ name: identity?.name, avatar: identity?.avatar, isLoading, error: failure, refresh }),
    [identity, isLoading, failure, refresh],
  )
}
