import type { CaipNetwork } from './namespaces/define-network.js'
import * as exported from './networks.js'

const isNetwork = (value: unknown): value is CaipNetwork =>
  typeof value === 'object' && value !== null && 'caipNetworkId' in value

/**
 * Every network of `@w3m/core/networks` as a list, for pages that name theirs by id. A page that knows its networks
 * imports those, and no more.
 */
export const allNetworks: readonly CaipNetwork[] = /* @__PURE__ */ Object.values<unknown>(exported).filter(isNetwork)
