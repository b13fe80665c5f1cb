import * as v from 'valibot'
import { commaList } from '../comma-list.js'
import { plainAddress } from './plain-address.js'

/** Addresses of reverse proxies between commas, each in the spelling of `plainAddress`; none where nothing is given. */
export const proxyList = v.optional(
  v.pipe(
    commaList,
    v.array(
      v.pipe(
        v.string(),
        v.check(text => plainAddress(text) !== undefined, 'expected an IP address'),
        v.transform(text => plainAddress(text) ?? text),
      ),
    ),
  ),
  '',
)
