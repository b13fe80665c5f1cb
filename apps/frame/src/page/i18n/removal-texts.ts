import { matchLocale, type SupportedLocale } from '@w3m/core/i18n'
import { pageLocale } from './amount-text.js'
import type { RemovalTexts } from './en/removal.js'
import { locales } from './locales/removal.js'

/** Beside the catalogs of the frame: they come with the form, where a device is removed. */
export const removalCatalogs: Readonly<Record<SupportedLocale, RemovalTexts>> = locales

export const removalTexts = (tag = pageLocale()): RemovalTexts => removalCatalogs[matchLocale(tag)]
