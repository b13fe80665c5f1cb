import type { Icon } from './action-icons.js'
import { draw } from './draw.js'

export const walletIcon: Icon = () => draw('M15 6.5V5a1.75 1.75 0 0 0-2.2-1.7L4.2 5.4A1.6 1.6 0 0 0 3 7v7.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2H4.5M13.5 11.5h.01')
