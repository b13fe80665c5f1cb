const restricted = /^asia\/(?:shanghai|urumqi|chongqing|harbin|kashgar|macau|hong_kong|macao|beijing)$/i

/** The zones in which `restrictedTimezones` offers no wallets of the directory. */
export const isRestrictedTimeZone = (timeZone: string): boolean => restricted.test(timeZone)
