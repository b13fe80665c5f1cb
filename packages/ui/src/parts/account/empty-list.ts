import type { W3m } from '@w3m/core'
import { html } from 'lit'
import type { Icon } from '../../icons/draw.js'
import type { TextKey, Translate } from '../../i18n/text-key.js'

/**
 * A list that is empty because nothing has come to the account yet, and the way to let something come. The list
 * brings `w3m-ui-empty`.
 */
export const emptyList = (w3m: W3m, t: Translate, icon: Icon, heading: TextKey, text: TextKey) =>
  html`<w3m-ui-empty
    heading=${t(heading)}
    text=${t(text)}
    action=${w3m.$options.get().features?.receive === false ? '' : t('assets.receive')}
    test-id="empty-receive"
    data-testid=${heading.replace('.', '-')}
    @w3m-ui-action=${() => w3m.router.push('WalletReceive')}
    ><span slot="icon">${icon()}</span></w3m-ui-empty
  >`
