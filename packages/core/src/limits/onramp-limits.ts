// What a visitor buys (spec 9). The unit is in the name.

/** The storage key of what this browser bought. */
export const purchasesKey = 'w3m:purchases'
/** The most purchases that are kept. */
export const purchasesMax = 50
/** How often, in ms, a purchase younger than `purchasePollForMs` is polled while the page is visible. */
export const purchasePollMs = 4_000
/** The age, in ms, up to which a purchase is polled every `purchasePollMs`. */
export const purchasePollForMs = 180_000
/** How often, in ms, an older purchase is polled. */
export const purchaseSlowPollMs = 15_000
/** The age, in ms, up to which a purchase is polled every `purchaseSlowPollMs`. */
export const purchaseSlowPollForMs = 3_600_000
/** How often, in ms, a purchase is polled after that: a provider may review its payment for days. */
export const purchaseIdlePollMs = 60_000
/** The age, in ms, at which a purchase is over that nobody is known to have paid. */
export const purchaseOpenMs = 604_800_000
/** The pause in typing, in ms, after which an amount is quoted. */
export const onrampQuoteDelayMs = 300
/** How long, in ms, a quote is valid where its provider does not say it. */
export const onrampQuoteLifetimeMs = 60_000
/** The amounts that a button offers, in whole units of the payment currency. */
export const onrampPresets = ['100', '250', '500', '1000'] as const
