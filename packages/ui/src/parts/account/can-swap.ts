import type { ChainNamespace, SendStore, W3mOptions } from '@w3m/core'

/** Whether tokens of a namespace are swapped here. Which namespaces swap is known with what sends. */
export const canSwap = (
  { features, services }: Pick<W3mOptions, 'features' | 'services'>,
  send: Pick<SendStore, 'swapNamespaces'> | undefined,
  namespace: ChainNamespace,
): boolean => features?.swaps !== false && Boolean(services?.api && send?.swapNamespaces.includes(namespace))
