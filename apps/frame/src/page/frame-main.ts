import { areEnvelopesWanted } from '@w3m/frame-bridge/frame'
import { startFrame } from './frame-page.js'
import { guardStorage } from './session/storage-guard.js'
import { startRefusal } from './start-refusal.js'

// The page of the secure frame, in the page that uses it.

/** A page of the incumbent's client shows the frame for approvals alone: there is nowhere to ask the visitor. */
const canAsk = !areEnvelopesWanted()

startFrame({
  isWindow: false,
  stage: (look, onView) => import('./screens/show-screen.js').then(({ createStage }) => createStage(look, onView)),
  handlers: (handlers, page) =>
    guardStorage(handlers, {
      page,
      sources: () => import('./storage/storage-sources.js'),
      climb: async signal => (canAsk ? (await import('./storage/keep-storage.js')).keepStorage(page, signal) : () => undefined),
    }),
}).catch(() => startRefusal('unreachable'))
