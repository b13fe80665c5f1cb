import { startFrame } from './frame-page.js'
import { guardStorage } from './session/storage-guard.js'
import { startRefusal } from './start-refusal.js'

// The page of the secure frame, in the page that uses it.

startFrame({
  isWindow: false,
  screen: (theme, onView) =>
    import('./screens/show-screen.js').then(({ createFrameScreen }) => createFrameScreen(theme, onView)),
  handlers: (handlers, page) =>
    guardStorage(handlers, {
      page,
      sources: () => import('./storage/storage-sources.js'),
      setUpStorage: async signal =>
        page.canPrompt ? (await import('./storage/storage-flow.js')).chooseStorage(page, signal) : () => undefined,
    }),
}).catch(() => startRefusal('unreachable'))
