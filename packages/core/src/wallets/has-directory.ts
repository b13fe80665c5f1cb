import { directoryUrl } from '../api/service-urls.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { isRestrictedTimeZone } from './restricted-time-zones.js'

/** True where a directory of wallets may be asked. */
export const hasDirectory = ({ services, restrictedTimezones, enableWallets }: W3mOptions, timeZone: string): boolean =>
  directoryUrl(services) !== undefined &&
  enableWallets !== false &&
  !(restrictedTimezones && isRestrictedTimeZone(timeZone))
