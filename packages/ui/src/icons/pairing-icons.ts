import type { Icon } from './action-icons.js'
import { draw } from './draw.js'

export const qrIcon: Icon = () =>
  draw('M4.25 3.5h3a.75.75 0 0 1 .75.75v3a.75.75 0 0 1-.75.75h-3a.75.75 0 0 1-.75-.75v-3a.75.75 0 0 1 .75-.75ZM12.75 3.5h3a.75.75 0 0 1 .75.75v3a.75.75 0 0 1-.75.75h-3a.75.75 0 0 1-.75-.75v-3a.75.75 0 0 1 .75-.75ZM4.25 12h3a.75.75 0 0 1 .75.75v3a.75.75 0 0 1-.75.75h-3a.75.75 0 0 1-.75-.75v-3a.75.75 0 0 1 .75-.75ZM12 12h1.25v1.25M16.5 12v.01M12 16.5v.01M14.5 16.5h2v-2')
/** A phone that is reached through the air. */
export const reachIcon: Icon = () =>
  draw('M5 3h4.5A1.5 1.5 0 0 1 11 4.5v11A1.5 1.5 0 0 1 9.5 17H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 3ZM6.75 14.5h1M13.5 7.6a3.6 3.6 0 0 1 0 4.8M15.75 5.25a6.9 6.9 0 0 1 0 9.5', true)
