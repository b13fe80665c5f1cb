import { atom } from '../async/atom.js'
import type { W3m } from './w3m.js'

/** The living instances, for the composition root to add to. */
export const $living = atom<readonly W3m[]>([])

/** The instances that were created and not destroyed, the oldest first: what an element finds that was given none. */
export const $instances: {
  get(): readonly W3m[]
  subscribe(listener: (instances: readonly W3m[]) => void): () => void
} = $living
