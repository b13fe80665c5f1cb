import type { Route, ViewName } from './views.js'

/** A change of network passes these by (contract 1.2). */
const staying = /^(?:Connect|Account$)/
/** These exist to change the network: once it changed, nothing is left to do on them. */
const switching: readonly ViewName[] = ['UnsupportedChain', 'Networks', 'SwitchNetwork', 'SwitchActiveChain']

/**
 * Where the modal stands after the active network changed, whoever changed it: the one place that leads away from the
 * views of a switch. Empty where nothing is left to show: the modal closes.
 */
export function historyAfterNetworkChange(history: readonly Route[]): readonly Route[] {
  const { view } = history.at(-1)!
  if (staying.test(view)) return history
  const kept = history.findLastIndex(route => !switching.includes(route.view)) + 1
  return history.slice(0, kept === history.length ? -1 : kept)
}
