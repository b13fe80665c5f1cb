import { routeMetadata } from './route-metadata.js'
import type { ViewName } from './views.js'

const pendingKinds: readonly unknown[] = ['attempt', 'code', 'approval']

/** The visitor connects a wallet or approves a request there: it would end if the modal showed something else. */
export const isPendingView = (view: ViewName): boolean => pendingKinds.includes(routeMetadata[view]?.kind)
