import { draw, type Icon } from './draw.js'

// Icons of the modal's frame and its first view; other icon files export them too.
export const backIcon: Icon = () => draw('M12 4.5 6.5 10l5.5 5.5', true)
export const closeIcon: Icon = () => draw('m5 5 10 10M15 5 5 15')
export const helpIcon: Icon = () =>
  draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM8 8a2 2 0 1 1 3.1 1.7c-.7.45-1.1.9-1.1 1.6M10 13.7v.01')
export const walletIcon: Icon = () =>
  draw(
    'M15 6.5V5a1.75 1.75 0 0 0-2.2-1.7L4.2 5.4A1.6 1.6 0 0 0 3 7v7.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2H4.5M13.5 11.5h.01',
  )
