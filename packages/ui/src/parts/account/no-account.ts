import type { W3m } from '@w3m/core'
import { html } from 'lit'
import type { Translate } from '../../i18n/text-key.js'
import { walletIcon } from '../../icons/object-icons.js'

/** Shown in place of the account if none is connected. The view brings `w3m-ui-empty`. */
export const noAccount = (t: Translate, { router }: Pick<W3m, 'router'>) =>
  html`<w3m-ui-empty
    heading=${t('account.none')}
    text=${t('account.none-text')}
    action=${t('connecting.connect')}
    @w3m-ui-action=${() => router.reset('Connect')}
    ><span slot="icon">${walletIcon()}</span></w3m-ui-empty
  >`
