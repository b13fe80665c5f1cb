import { startRefusal } from './start-refusal.js'

startRefusal('no-parent')
