import { socialNames } from '@w3m/core/social-providers'
import { loadLoginTexts } from '../../i18n/login-texts.js'
import { chosenSocial } from '../../parts/login/chosen-social.js'
import { defineView } from '../define-view.js'

export const connectingSocialRoute = defineView<'ConnectingSocial'>({
  load: w3m => Promise.all([import('./connecting-social-view.js'), loadLoginTexts(w3m)]),
  title: (_params, w3m) => {
    const provider = chosenSocial(w3m)
    return provider ? { name: socialNames[provider] } : { key: 'connecting-social.title' }
  },
})
