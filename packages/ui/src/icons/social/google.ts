import { draw, type Icon } from '../draw.js'

export const google: Icon = () => draw('M15.4 5A7.2 7.2 0 1 0 17.2 10H10.6')
