import { viewTexts } from '../../i18n/feature-texts.js'
import { withOwnTexts } from '../../i18n/with-own-texts.js'
import { defineView } from '../define-view.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

/** The wallets of this browser: one active for each namespace, and others to switch to. */
export const profileWalletsRoute = defineView<'ProfileWallets'>({
  load: withOwnTexts(viewTexts(locales), () => import('./profile-wallets-view.js')),
})
