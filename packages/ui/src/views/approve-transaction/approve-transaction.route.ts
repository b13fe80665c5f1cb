import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'
import { followFrame, shownByFrame } from './frame-title.js'

export const approveTransactionRoute = defineView<'ApproveTransaction'>({
  load(w3m) {
    // Without a frame the view says what went wrong.
    followFrame(w3m).catch(() => undefined)
    return Promise.all([import('./approve-transaction-view.js'), loadLoginTexts(w3m)])
  },
  title: (_params, w3m) => ({ key: shownByFrame(w3m) }),
})
