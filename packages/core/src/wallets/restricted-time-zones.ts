/** The zones in which `restrictedTimezones` offers no wallets of the directory (contract 6.1). */
const restricted: ReadonlySet<string> = new Set(
  'ASIA/SHANGHAI ASIA/URUMQI ASIA/CHONGQING ASIA/HARBIN ASIA/KASHGAR ASIA/MACAU ASIA/HONG_KONG ASIA/MACAO ASIA/BEIJING'.split(' '),
)

export const isRestrictedTimeZone = (timeZone: string): boolean => restricted.has(timeZone.toUpperCase())
