import { routeFacts } from './route-facts.js'
import type { ViewName } from './views.js'

const stages: readonly unknown[] = ['attempt', 'code', 'approval']

/** The visitor connects a wallet or approves a request there: it would end if the modal showed something else. */
export const isUnderWay = (view: ViewName): boolean => stages.includes(routeFacts[view]?.stage)
