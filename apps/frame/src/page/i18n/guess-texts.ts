import { directionOf, fillText, matchLocale, type SupportedLocale } from '@w3m/core/i18n'
import { formatLocale, pageLocale } from './amount-text.js'
import type { GuessTexts } from './en/guess.js'
import { locales } from './locales/guess.js'

/** Here and not in the catalogs of the frame: few visitors ever read them. */
export const guessCatalogs: Readonly<Record<SupportedLocale, GuessTexts>> = locales

export const guessTexts = (tag = pageLocale()): GuessTexts => guessCatalogs[matchLocale(tag)]

/** Which ways back are none any more. Each name stands for itself, and between them is what the language has there. */
export function lostText(ways: readonly string[], tag = pageLocale()): string {
  const locale = matchLocale(tag)
  const alone = directionOf(locale) === 'rtl' ? ways.map(way => `\u2068${way}\u2069`) : ways
  return fillText(guessTexts(tag).lost, { ways: new Intl.ListFormat(locale).format(alone) }, locale)
}

/** When something was, or will be. */
export const timeText = (ms: number): string =>
  new Date(ms).toLocaleString(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' })

/** From when on another password may be tried. */
export const waitText = (seconds: number): string =>
  fillText(guessTexts().wait, { time: timeText(Date.now() + seconds * 1_000) }, matchLocale(pageLocale()))
