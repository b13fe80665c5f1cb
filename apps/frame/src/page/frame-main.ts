import { startFrame } from './frame-page.js'
import { startRefusal } from './start-refusal.js'

// The page of the secure frame, in the page that uses it.

startFrame({
  isWindow: false,
  stage: (look, onView) => import('./screens/show-screen.js').then(({ createStage }) => createStage(look, onView)),
  handlers: handlers => handlers,
}).catch(() => startRefusal('unreachable'))
