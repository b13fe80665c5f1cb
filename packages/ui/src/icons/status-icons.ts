import type { Icon } from './action-icons.js'
import { draw } from './draw.js'

export { helpIcon } from './frame-icons.js'

const circle = 'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5Z'

/** An error: a circle with a mark. */
export const alertIcon: Icon = () => draw(`${circle}M10 6.5v4M10 13.4v.01`)
export const clockIcon: Icon = () => draw(`${circle}M10 6v4l2.75 1.75`)
export const infoIcon: Icon = () => draw(`${circle}M10 9.5v4M10 6.6v.01`)
export const moonIcon: Icon = () => draw('M16.75 11.6A6.75 6.75 0 1 1 8.4 3.25a5.5 5.5 0 0 0 8.35 8.35Z')
export const shieldIcon: Icon = () => draw('M10 2.75 4 5v4.5c0 3.6 2.4 6.2 6 7.75 3.6-1.55 6-4.15 6-7.75V5l-6-2.25ZM7.25 10l2 2 3.5-4')
export const sunIcon: Icon = () => draw('M10 6.75a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5ZM10 2.5V3M10 17v.5M2.5 10H3M17 10h.5M4.7 4.7l.35.35M14.95 14.95l.35.35M4.7 15.3l.35-.35M14.95 5.05l.35-.35')
export const warningIcon: Icon = () => draw('M8.7 3.75 2.4 14.5a1.5 1.5 0 0 0 1.3 2.25h12.6a1.5 1.5 0 0 0 1.3-2.25L11.3 3.75a1.5 1.5 0 0 0-2.6 0ZM10 7.75v3.5M10 13.9v.01')
