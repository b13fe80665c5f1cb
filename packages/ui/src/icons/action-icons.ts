import { draw, type Icon } from './draw.js'

export { closeIcon } from './frame-icons.js'

export const checkIcon: Icon = () => draw('m4.5 10.5 3.75 3.75 7.5-8.5')
export const retryIcon: Icon = () => draw('M16.5 10A6.5 6.5 0 1 1 14.6 5.4l1.9 1.9M16.5 3.5v3.8h-3.8')
