import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { chosenSocial, socialNames } from '../../parts/login/social-names.js'
import { defineView } from '../define-view.js'

export const connectingSocialRoute = defineView<'ConnectingSocial'>({
  load: w3m => Promise.all([import('./connecting-social-view.js'), bringLoginTexts(w3m)]),
  title: (_params, w3m) => {
    const provider = chosenSocial(w3m)
    return provider ? { name: socialNames[provider] } : { key: 'connecting-social.title' }
  },
})
