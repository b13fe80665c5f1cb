import type { en } from './en.js'
import type { loginEn } from './login/login-en.js'
import type { sessionsEn } from './sessions/sessions-en.js'

/** The keys of the texts; English is the one that defines them. */
export type TextKey = keyof typeof en | keyof typeof loginEn | keyof typeof sessionsEn

/** A whole catalog. A locale that misses a key does not compile. */
export type Catalog = Readonly<Record<keyof typeof en, string>>

/** The texts of logging in without a wallet: a part of their own, for the pages that offer it. */
export type LoginCatalog = Readonly<Record<keyof typeof loginEn, string>>

/** The texts of what sites may send by themselves: a part of their own as well. */
export type SessionsCatalog = Readonly<Record<keyof typeof sessionsEn, string>>

export type TextValues = Readonly<Record<string, string | number>>
