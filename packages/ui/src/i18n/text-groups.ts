import type { fillText, SpokenLocale } from '@w3m/core/i18n'
import type { TextKey } from './text-key.js'

export type Texts = Readonly<Partial<Record<TextKey, string>>>

/**
 * What English texts do without: they are written from left to right, their digits are those of JavaScript, and none
 * changes with a number.
 */
interface Script {
  readonly directionOf: (tag: string) => 'ltr' | 'rtl'
  readonly fillText: typeof fillText
}

export interface LoadedTexts {
  readonly texts: Texts
  /** Their language. Default: English. */
  readonly spoken?: SpokenLocale
  readonly script?: Script
}

/** What a view is shown with: all texts, those of the first opening, or those from a chosen wallet to the account. */
export type TextPart = 'all' | 'first' | 'connected'

/** Texts that some pages alone have, in the language that is asked for. */
export type TextFeature = (locale: SpokenLocale) => Promise<LoadedTexts>

/** Only English has smaller parts: it is what most visitors wait for. */
const english = {
  all: () => import('./en/views.js'),
  first: () => import('./en/list.js'),
  connected: () => import('./en/connected.js'),
} satisfies Record<TextPart, () => Promise<unknown>>

export const loadEnglish = (group: TextPart | TextFeature): Promise<LoadedTexts> =>
  typeof group === 'function' ? group('en') : english[group]()
