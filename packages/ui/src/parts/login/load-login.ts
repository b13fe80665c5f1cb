import type { W3m } from '@w3m/core'
import { loadLoginTexts } from '../../i18n/login-texts.js'
import './login-methods.js'

/**
 * What Connect shows beside wallets on a page that offers log-ins: its elements with their texts. Without the texts the
 * wallets still work.
 */
export const loadLogin = (w3m: W3m): Promise<void> => loadLoginTexts(w3m).catch(() => undefined)
