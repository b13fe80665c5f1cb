import { computed as createComputed } from 'nanostores'
import { isolateListeners } from './atom.js'

export const computed: typeof createComputed = (...given: Parameters<typeof createComputed>) =>
  isolateListeners(createComputed(...given))
