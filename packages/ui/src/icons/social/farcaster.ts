import { draw, type Icon } from '../draw.js'

export const farcaster: Icon = () =>
  draw(
    'M4.5 4h11M5.75 4v12.5M14.25 4v12.5M7.75 16.5v-5a2.25 2.25 0 0 1 4.5 0v5M4.25 16.5h3.5M12.25 16.5h3.5M3.5 7h2.25M14.25 7h2.25',
  )
