import { routeMetadata } from './route-metadata.js'
import type { ViewName } from './views.js'

const stages: readonly unknown[] = ['attempt', 'code', 'approval']

/** The visitor connects a wallet or approves a request there: it would end if the modal showed something else. */
export const isPendingView = (view: ViewName): boolean => stages.includes(routeMetadata[view]?.stage)
