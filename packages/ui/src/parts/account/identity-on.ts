import type { Identity } from '@w3m/core'

/** The identity of an address, if it was read on this network: on another one its name may lead to another account. */
export function identityOn(
  identities: Readonly<Record<string, Identity>> | undefined,
  address: string,
  caipNetworkId: string | undefined,
): Identity | undefined {
  const identity = identities?.[address]
  return identity?.caipNetworkId === caipNetworkId ? identity : undefined
}
