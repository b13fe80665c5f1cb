import { draw, type Icon } from './draw.js'

const circle = 'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5Z'

/** An error: a circle with a mark. */
export const alertIcon: Icon = () => draw(`${circle}M10 6.5v4M10 13.4v.01`)
export const shieldIcon: Icon = () =>
  draw('M10 2.75 4 5v4.5c0 3.6 2.4 6.2 6 7.75 3.6-1.55 6-4.15 6-7.75V5l-6-2.25ZM7.25 10l2 2 3.5-4')
export const warningIcon: Icon = () =>
  draw(
    'M8.7 3.75 2.4 14.5a1.5 1.5 0 0 0 1.3 2.25h12.6a1.5 1.5 0 0 0 1.3-2.25L11.3 3.75a1.5 1.5 0 0 0-2.6 0ZM10 7.75v3.5M10 13.9v.01',
  )
