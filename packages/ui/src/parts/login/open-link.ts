import { html, nothing, type TemplateResult } from 'lit'
import { safeHref } from '../../elements/safe-href.js'
import { externalIcon } from '../../icons/row-icons.js'

interface OpenLink {
  readonly testId: string
  readonly href: string
  readonly text: string
  /** Default: a page that opens knows nothing of this one. */
  readonly rel?: 'opener'
  readonly open?: (event: Event) => void
}

/** A page that opens in a tab of its own, where that is the one thing to do. Needs `mailStyles`. */
export const openLink = ({ testId, href, text, rel, open }: OpenLink): TemplateResult =>
  html`<a
    class="open"
    data-testid=${testId}
    href=${safeHref(href) ?? nothing}
    target="_blank"
    rel=${rel ?? 'noopener noreferrer'}
    @click=${open}
    >${text}${externalIcon()}</a
  >`
