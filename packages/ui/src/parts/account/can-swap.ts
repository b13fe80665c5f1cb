import type { ChainNamespace, SendStore, W3mOptions } from '@w3m/core'

/** Whether tokens of a namespace can be swapped here; the slice of sending knows the namespaces. */
export const canSwap = (
  { features, services }: Pick<W3mOptions, 'features' | 'services'>,
  send: Pick<SendStore, 'swapNamespaces'> | undefined,
  namespace: ChainNamespace,
): boolean => features?.swaps !== false && Boolean(services?.api && send?.swapNamespaces.includes(namespace))
