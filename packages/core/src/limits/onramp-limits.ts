// What a visitor buys (spec 9). The unit is in the name.

/** Where it is stored what this browser bought. */
export const purchasesKey = 'w3m:purchases'
/** So many of them are kept. */
export const purchasesMax = 50
/** How often a purchase is looked after while the page is visible, and so long. */
export const purchasePollMs = 4_000
/** A purchase that is younger than this is looked after every `purchasePollMs`. */
export const purchasePollForMs = 180_000
/** How often after that. */
export const purchaseSlowPollMs = 15_000
/** What nobody paid in so long is over: its provider's page is gone. */
export const purchaseOpenMs = 86_400_000
/** Of the amount that is typed, how long nothing has to change before it is quoted. */
export const onrampQuoteDelayMs = 300
/** So long a quote is good where its provider does not say it. */
export const onrampQuoteLifetimeMs = 60_000
/** Whole units of the payment currency that are offered by a button. */
export const onrampPresets = ['100', '250', '500', '1000'] as const
