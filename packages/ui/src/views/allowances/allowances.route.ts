import { loadAllowancesTexts } from '../../i18n/allowances-texts.js'
import { defineView } from '../define-view.js'

export const allowancesRoute = defineView<'Allowances'>({
  load: w3m => Promise.all([import('./allowances-view.js'), loadAllowancesTexts(w3m)]),
})
