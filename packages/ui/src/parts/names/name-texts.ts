import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import type { NameCatalog } from './name-catalog.js'
import { locales } from './texts/locales.js'

/** The texts of the views of a name that an account has. */
export const nameTexts = viewTexts<keyof NameCatalog>(locales)
export const loadNameTexts = textLoader(nameTexts)
