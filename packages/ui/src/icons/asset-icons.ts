import { draw, type Icon } from './draw.js'

/** Up and away: what is sent. */
export const sendIcon: Icon = () => draw('M5.5 14.5 14.5 5.5M7.5 5.5h7v7', true)
/** Down and in: what is received. */
export const receiveIcon: Icon = () => draw('M14.5 5.5 5.5 14.5M12.5 14.5h-7v-7', true)
/** One for the other. */
export const tradeIcon: Icon = () => draw('M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3', true)
/** A permission: a seal with a tick. */
export const approveIcon: Icon = () =>
  draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM6.9 10.2l2.2 2.2 4-4.6')
/** A permission that was taken back. */
export const revokeIcon: Icon = () => draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM4.9 4.9l10.2 10.2')
/** Something new. */
export const mintIcon: Icon = () => draw('M10 3.5l1.7 4.8 4.8 1.7-4.8 1.7L10 16.5l-1.7-4.8L3.5 10l4.8-1.7L10 3.5Z')
/** A flame. */
export const burnIcon: Icon = () =>
  draw(
    'M10 17.25c3 0 5-2 5-4.9 0-3.6-3.5-5-4-9.1-2.3 1.6-3 3.6-2.8 5.6-1-.4-1.6-1.2-1.8-2C5.3 8.4 5 10.4 5 12.3c0 3 2 4.95 5 4.95Z',
  )
/** Braces: code. */
export const contractIcon: Icon = () =>
  draw(
    'M7.5 3.5H7A1.75 1.75 0 0 0 5.25 5.25V8L3.5 10l1.75 2v2.75A1.75 1.75 0 0 0 7 16.5h.5' +
      'M12.5 3.5h.5a1.75 1.75 0 0 1 1.75 1.75V8l1.75 2-1.75 2v2.75A1.75 1.75 0 0 1 13 16.5h-.5',
  )
/** A picture: a frame with a hill and a sun. */
export const pictureIcon: Icon = () =>
  draw(
    'M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5Z' +
      'M3.5 13.5l3.6-3.6 3.4 3.4 2.2-2.2 3.8 3.8M12.9 7.2h.01',
  )
