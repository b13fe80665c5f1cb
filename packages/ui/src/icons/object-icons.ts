import { draw, type Icon } from './draw.js'

export const browserIcon: Icon = () =>
  draw('M5 3.5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 7.5h14M5.75 5.5h.01M8.25 5.5h.01')
export const desktopIcon: Icon = () =>
  draw('M4.5 3.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM10 13.5v3M6.5 16.5h7')
/** All wallets: three tiles and a place for one more. */
export const gridIcon: Icon = () =>
  draw(
    'M4.5 3.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1Z' +
      'M12.5 3.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1Z' +
      'M4.5 11.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM14 11.5v5M11.5 14h5',
  )
export const mobileIcon: Icon = () =>
  draw('M7 2.5h6a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM9 14.75h2')
/** A globe: networks. */
export const networkIcon: Icon = () =>
  draw(
    'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5Z' +
      'M10 2.75c2.2 2 3.3 4.4 3.3 7.25S12.2 15.25 10 17.25C7.8 15.25 6.7 12.85 6.7 10S7.8 4.75 10 2.75ZM3 10h14',
  )
export const userIcon: Icon = () =>
  draw('M10 3.25a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5ZM3.75 16.75c.5-2.9 3-4.5 6.25-4.5s5.75 1.6 6.25 4.5')
export { mailIcon } from './account-icons.js'
export { walletIcon } from './frame-icons.js'
