import type { OnrampNetwork, OnrampProvider, PurchaseCurrency } from './onramp.state.js'

/** A network of a coin as a provider calls it: several have names of their own for one. */
export const networkFor = (
  { networks: names }: OnrampProvider,
  currency: PurchaseCurrency | undefined,
  on: OnrampNetwork | undefined,
): OnrampNetwork | undefined =>
  names ? currency?.networks.find(network => network.chainId === on?.chainId && names.includes(network.name)) : on
