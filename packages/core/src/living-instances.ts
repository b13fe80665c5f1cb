import { atom } from 'nanostores'
import type { W3m } from './w3m.js'

const $living = atom<readonly W3m[]>([])

/** The instances that were created and not destroyed, the oldest first: what an element finds that was given none. */
export const $instances: { get(): readonly W3m[]; subscribe(listener: (instances: readonly W3m[]) => void): () => void } = $living

export const addInstance = (w3m: W3m): void => $living.set([...$living.get(), w3m])
export const removeInstance = (w3m: W3m): void => $living.set($living.get().filter(each => each !== w3m))
