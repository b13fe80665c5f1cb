import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { defineView } from '../define-view.js'

export const approveTransactionRoute = defineView<'ApproveTransaction'>({ load: w3m => Promise.all([import('./approve-transaction-view.js'), bringLoginTexts(w3m)]) })
