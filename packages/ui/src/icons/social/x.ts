import { draw, type Icon } from '../draw.js'

export const x: Icon = () => draw('M3.5 3.5h3.4l9.6 13h-3.4ZM16 3.5l-5.2 5.7M9 11.1l-5 5.4')
