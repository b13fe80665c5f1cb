import type { fillText, SpokenLocale } from '@w3m/core/i18n'
import type { TextKey } from './text-key.js'

export type Texts = Readonly<Partial<Record<TextKey, string>>>

/** In what the texts are. */
export interface Speech {
  /** The language: what the host has of its own for what is asked for, else that of the catalog. */
  readonly lang: string
  /** What formats with words in them are written in: what is asked for, in the language of the texts. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** The host's own texts, to be laid one over the other. */
  readonly own: readonly (Texts | undefined)[]
}

/**
 * What a page in English does without: its texts are written from left to right, their digits are those of JavaScript,
 * and none changes with a number.
 */
interface Script {
  readonly fillText: typeof fillText
  readonly speechOf: (tag: string, own: Readonly<Record<string, Texts>>) => Speech
}

export interface LoadedTexts {
  readonly texts: Texts
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
