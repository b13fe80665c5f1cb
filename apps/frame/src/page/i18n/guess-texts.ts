import { matchLocale, type SpokenLocale } from '@w3m/core/i18n'
import { formatLocale, pageLocale } from './amount-text.js'
import type { GuessTexts } from './en/guess.js'
import { locales } from './locales/guess.js'

/** Here and not in the catalogs of the frame: few visitors ever read them. */
export const guessCatalogs: Readonly<Record<SpokenLocale, GuessTexts>> = locales

export const guessTexts = (tag = pageLocale()): GuessTexts => guessCatalogs[matchLocale(tag)]

/** When something was, or will be. */
export const timeText = (ms: number): string =>
  new Date(ms).toLocaleString(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' })

/** From when on another password may be tried. */
export const waitText = (seconds: number): string =>
  guessTexts().wait.replace('$time', timeText(Date.now() + seconds * 1_000))
