// Buying coins for money as `@w3m/core/onramp`: the store of an instance, and what it tells.
export { loadOnramp } from './compose/onramp-slice.js'
export { onrampPresets } from './limits/onramp-limits.js'
export { isPurchaseOver } from './onramp/purchase.js'
export { limitsOf, type AmountProblem } from './onramp/payment-amounts.js'
export type {
  OnrampNetwork,
  OnrampOffer,
  OnrampProvider,
  OnrampQuote,
  OnrampState,
  PaymentCurrency,
  Purchase,
  PurchaseCurrency,
  PurchaseStatus,
} from './onramp/onramp.state.js'
export type { Checkout } from './onramp/begin-purchase.js'
export type { OnrampStore } from './onramp/onramp.store.js'
