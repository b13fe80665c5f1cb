import { shortenAddress, type Identity, type Recipient, type SendStore } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/button/button.js'
import '../../elements/input/input.js'
import '../../elements/picture/picture.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { sendWarnings } from './send-warnings.js'

export interface RecipientField {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly slice: SendStore
  readonly recipient: Recipient
  /** Name of the network. */
  readonly network: string
  /** A service knows names. */
  readonly hasNames: boolean
  /** The owner of the address according to the name service. */
  readonly identity: Identity | undefined
  readonly submit: () => void
}

/** The owner of an address: name and picture, always together with the address. */
function ownerLine({ t, recipient, identity }: RecipientField) {
  if (recipient.status !== 'ready') return nothing
  const name = recipient.name ?? identity?.name
  if (name === undefined) return nothing
  const address = shortenAddress(recipient.address, { start: 6, end: 4 })
  return html`<p class="whose" data-testid="send-recipient">
    <w3m-ui-picture
      round
      size="32"
      .name=${name}
      .src=${identity?.name === name ? (identity.avatar ?? '') : ''}
    ></w3m-ui-picture>
    <span
      ><bdi>${name}</bdi><small><bdi>${t('activity.to', { address })}</bdi></small></span
    >
  </p>`
}

/** The recipient field: the input, the owner of the address, and warnings about it. */
export function recipientField(field: RecipientField): TemplateResult {
  const { t, slice, recipient, network, hasNames, submit } = field
  const problem = recipient.status === 'wrong' ? recipient.problem : undefined
  return html`<w3m-ui-input
      test-id="send-to"
      label=${t('send.to')}
      placeholder=${t(hasNames ? 'send.to-placeholder-names' : 'send.to-placeholder')}
      maxlength="255"
      clear-label=${t('send.clear-to')}
      .value=${recipient.text}
      .error=${problem ? t(`send.problem-${problem}`, { network }) : ''}
      @input=${({ target }: EventFrom<HTMLInputElement>) => void slice.setRecipient(target.value)}
      @w3m-ui-submit=${submit}
    ></w3m-ui-input>
    ${
      problem === 'name-failed'
        ? html`<w3m-ui-button
            size="s"
            test-id="send-name-retry"
            .text=${t('retry')}
            @click=${() => void slice.setRecipient(recipient.text)}
          ></w3m-ui-button>`
        : nothing
    }
    <div role="status">
      ${recipient.status === 'checking' && hasNames ? html`<p class="quiet">${t('send.resolving')}</p>` : nothing}
      ${ownerLine(field)} ${recipient.status === 'ready' ? sendWarnings(t, recipient.warnings) : nothing}
    </div>`
}
