/** How long things wait: for another letter, for a figure, before something is shown. The unit is in the name. */

/** How often a shown balance is looked at anew; what is not due yet asks nobody. */
export const balancePollMs = 10_000
/** How long the account button shows a balance that cannot be read anew: it has no room to say of when that is. */
export const previousBalanceMs = 120_000
export const spinnerDelayMs = 400
export const slowNoticeMs = 5_000
export const networkSearchDebounceMs = 100
