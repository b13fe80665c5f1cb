import type { Icon } from './action-icons.js'
import { draw } from './draw.js'

/** A coin with a plus: buy. */
export const buyIcon: Icon = () => draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM10 7v6M7 10h6')
export const receiveIcon: Icon = () => draw('M14.5 5.5l-9 9M5.5 7.5v7h7', true)
export const sendIcon: Icon = () => draw('m5.5 14.5 9-9M7.5 5.5h7v7', true)
export const swapIcon: Icon = () => draw('M3.5 7h12M12.5 4l3 3-3 3M16.5 13h-12M7.5 10l-3 3 3 3')
