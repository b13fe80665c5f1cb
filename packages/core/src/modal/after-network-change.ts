import { routeFacts } from './route-facts.js'
import type { Route } from './views.js'

const stageOf = (route: Route | undefined) => route && routeFacts[route.view]?.stage
const staying: readonly unknown[] = ['home', 'choice', 'attempt', 'code']

/**
 * Where the modal stands after the active network changed, whoever changed it: the one place that leads away from the
 * views of a switch. Empty where nothing is left to show: the modal closes.
 */
export function historyAfterNetworkChange(history: readonly Route[]): readonly Route[] {
  if (staying.includes(stageOf(history.at(-1)))) return history
  const kept = history.findLastIndex(route => stageOf(route) !== 'switch') + 1
  return history.slice(0, kept === history.length ? -1 : kept)
}
