import type { fillText, SupportedLocale } from '@w3m/core/i18n'
import type { TextKey } from './text-key.js'

export type Texts = Readonly<Partial<Record<TextKey, string>>>

/** The language, direction and formatting locale of the texts. */
export interface Speech {
  /** The language: what the host has of its own for what is asked for, else that of the catalog. */
  readonly lang: string
  /**
   * The locale for formats that contain words: the requested tag if it is in the language of the texts, else that
   * language.
   */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** The host's own texts; later ones override earlier ones. */
  readonly hostTexts: readonly (Texts | undefined)[]
}

/**
 * Code that only other languages need: English is written from left to right with ASCII digits, and its texts have no
 * plural forms.
 */
interface Script {
  readonly fillText: typeof fillText
  readonly speechOf: (tag: string, hostTexts: Readonly<Record<string, Texts>>) => Speech
}

export interface LoadedTexts {
  readonly texts: Texts
  readonly script?: Script
}

/**
 * The texts that a view needs: all of them, those of the first opening, or those from the choice of a wallet to the
 * account.
 */
export type TextPart = 'all' | 'first' | 'connected'

/** Loads texts that only some pages need, in the requested language. */
export type TextFeature = (locale: SupportedLocale) => Promise<LoadedTexts>

/** Only English is split into parts, because most visitors load it. */
const english = {
  all: () => import('./en/views.js'),
  first: () => import('./en/list.js'),
  connected: () => import('./en/connected.js'),
} satisfies Record<TextPart, () => Promise<unknown>>

export const loadEnglish = (group: TextPart | TextFeature): Promise<LoadedTexts> =>
  typeof group === 'function' ? group('en') : english[group]()
