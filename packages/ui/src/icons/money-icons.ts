import { draw, type Icon } from './draw.js'

/** A coin with a plus: buy. */
export const buyIcon: Icon = () => draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM10 7v6M7 10h6')
