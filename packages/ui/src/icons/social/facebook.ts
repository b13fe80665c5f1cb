import { draw, type Icon } from '../draw.js'

export const facebook: Icon = () =>
  draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM9.7 17v-6.8c0-1.7.9-2.6 2.6-2.5M7.7 11h4.3')
