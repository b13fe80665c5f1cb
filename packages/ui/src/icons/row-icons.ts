import { draw, type Icon } from './draw.js'

/** Points to where the text runs: the end of a row that leads on. */
export const chevronIcon: Icon = () => draw('m8 5.5 4.5 4.5L8 14.5', true)
export const copyIcon: Icon = () =>
  draw(
    'M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM4.4 12.9A2 2 0 0 1 3 11V5a2 2 0 0 1 2-2h6a2 2 0 0 1 1.9 1.4',
  )
export const disconnectIcon: Icon = () =>
  draw('M8 3.5H5.5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2H8M8 10h8.5M13 6.5l3.5 3.5-3.5 3.5', true)
export const downloadIcon: Icon = () => draw('M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13')
export const externalIcon: Icon = () =>
  draw('M8 4.5H5.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V12M11.5 3.5h5v5M16 4l-6.5 6.5', true)
export const searchIcon: Icon = () => draw('M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM13 13l3.5 3.5')
