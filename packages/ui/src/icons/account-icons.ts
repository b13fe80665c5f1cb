import { draw, type Icon } from './draw.js'

export const mailIcon: Icon = () =>
  draw('M4.5 4h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 6l7 5 7-5')
/** A key that was handed out: permissions. */
export const keyIcon: Icon = () =>
  draw('M6.75 6a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM10.5 9.75h7v2.5M14.25 9.75v2')
/** Two levers: settings. */
export const settingsIcon: Icon = () =>
  draw('M3 6.5h6M13 6.5h4M3 13.5h4M11 13.5h6M11 4.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9 11.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z')
