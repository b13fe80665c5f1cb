/** The zones of contract 6.1, in upper case. Hiding wallets there is an option, off by default. */
export const restrictedTimezones: readonly string[] = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
]

/** True for a zone of the list, in any case. Default: the visitor's own zone. */
export const isRestrictedTimezone = (timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone): boolean =>
  restrictedTimezones.includes(timeZone.toUpperCase())
