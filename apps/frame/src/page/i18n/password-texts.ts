import { matchLocale, type SupportedLocale } from '@w3m/core/i18n'
import { pageLocale } from './amount-text.js'
import type { PasswordTexts } from './en/password.js'
import { locales } from './locales/password.js'

/** Beside the catalogs of the frame: they come with what judges a password, and only where one is chosen. */
export const passwordCatalogs: Readonly<Record<SupportedLocale, PasswordTexts>> = locales

export const passwordTexts = (tag = pageLocale()): PasswordTexts => passwordCatalogs[matchLocale(tag)]
