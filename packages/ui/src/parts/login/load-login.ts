import type { W3m } from '@w3m/core'
import { loadLoginTexts } from '../../i18n/login-texts.js'
import './login-methods.js'

/**
 * Loads the elements and texts that Connect shows beside wallets on a page with logins. If the texts fail to load, the
 * wallets still work.
 */
export const loadLogin = (w3m: W3m): Promise<void> => loadLoginTexts(w3m).catch(() => undefined)
