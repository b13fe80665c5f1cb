import type { LocaleTexts } from '../text-key.js'

/** Every group of texts of this language, each a chunk of its own. */
export const texts: LocaleTexts = {
  views: () => import('./views.js'),
  login: () => import('./login.js'),
  sessions: () => import('./sessions.js'),
  assets: () => import('./assets.js'),
  send: () => import('./send.js'),
  nfts: () => import('./nfts.js'),
  allowances: () => import('./allowances.js'),
}
