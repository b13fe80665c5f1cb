import type { Refusal } from '@w3m/frame-bridge/frame'
import { loadTexts } from './i18n/frame-texts.js'

/** Says, in the frame itself, why it does nothing here. */
export function startRefusal(refusal: Refusal | 'unreachable', origin?: string): void {
  void loadTexts(navigator.language).then(t => {
    const title = document.createElement('h1')
    const text = document.createElement('p')
    title.textContent = t('refused.title')
    text.textContent = refusal === 'unreachable' ? t('refused.config') : refusal === 'same-origin' ? t('refused.same-origin') : refusal === 'no-parent' ? t('refused.alone') : t('refused.text', { origin: origin ?? '?' })
    document.body.replaceChildren(title, text)
  })
}
