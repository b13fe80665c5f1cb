import { routeMetadata } from './route-metadata.js'
import { isEmailUpdate, isLogin } from './route-flows.js'
import type { Route } from './views.js'

const kindOf = ({ view }: Route) => routeMetadata[view]?.kind
const openKinds: readonly unknown[] = ['home', 'choice', 'attempt', 'code', 'approval']
const staysOpen = (route: Route): boolean => openKinds.includes(kindOf(route)) || isLogin(route) || isEmailUpdate(route)

/**
 * The modal's history after a change of the active network, by the page or by a wallet: only this function leaves the
 * views of a switch. An empty result means that the modal closes.
 */
export function historyAfterNetworkChange(history: readonly Route[]): readonly Route[] {
  if (history.slice(-1).some(staysOpen)) return history
  const remainingLength = history.findLastIndex(route => kindOf(route) !== 'switch') + 1
  return history.slice(0, remainingLength === history.length ? -1 : remainingLength)
}
