import { heldOutFreshHonestOrders } from './held-out-fresh-honest-orders.js'
import { heldOutFreshHonest } from './held-out-fresh-honest.js'
import { heldOutFreshOrders } from './held-out-fresh-orders.js'
import { heldOutFreshRights } from './held-out-fresh-rights.js'
import type { TypedDataKind } from './typed-data-kind.js'

// Held out, the second time: written and judged by somebody who had seen neither the rules nor the other corpora, long
// after both stood. Type strings are those of the contracts and the documentation named with each.

export const heldOutFresh: readonly TypedDataKind[] = [
  ...heldOutFreshOrders,
  ...heldOutFreshRights,
  ...heldOutFreshHonestOrders,
  ...heldOutFreshHonest,
]
