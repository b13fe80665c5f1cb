import type { en } from './en.js'

/** The keys of the catalog; English is the one that defines them. */
export type TextKey = keyof typeof en

/** A whole catalog. A locale that misses a key does not compile. */
export type Catalog = Readonly<Record<TextKey, string>>

export type TextValues = Readonly<Record<string, string | number>>
