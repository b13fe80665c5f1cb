import type { W3m } from '@w3m/core'
import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import './login-methods.js'

/** What Connect shows beside wallets on a page that offers log-ins: its elements with their texts. Without the texts the wallets still work. */
export const bringLogin = (w3m: W3m): Promise<void> => bringLoginTexts(w3m).catch(() => undefined)
