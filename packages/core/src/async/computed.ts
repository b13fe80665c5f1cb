import { computed as createComputed } from 'nanostores'
import { isolateListeners } from './atom.js'

export const computed: typeof createComputed = (...args: Parameters<typeof createComputed>) =>
  isolateListeners(createComputed(...args))
