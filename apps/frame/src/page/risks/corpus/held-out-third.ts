import { heldOutThirdHonestOrders } from './held-out-third-honest-orders.js'
import { heldOutThirdHonest } from './held-out-third-honest.js'
import { heldOutThirdOrders } from './held-out-third-orders.js'
import { heldOutThirdRights } from './held-out-third-rights.js'
import type { TypedDataKind } from './typed-data-kind.js'

// Held out, the third time: requests of applications of 2023 to 2026 that are in none of the other corpora, written and
// judged before any of them was run, by somebody who had not read the rules' code, but knew what docs/security.md says of
// them and the names of the other rows. First run, 29 November 2026: 43 of 57 that take were red (one of them refused), 14
// amber; 13 of 69 others were red. No verdict was changed since.

export const heldOutThird: readonly TypedDataKind[] = [
  ...heldOutThirdOrders,
  ...heldOutThirdRights,
  ...heldOutThirdHonestOrders,
  ...heldOutThirdHonest,
]
