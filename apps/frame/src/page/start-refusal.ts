import type { Refusal } from '@w3m/frame-bridge/frame'
import { directionOf, matchLocale } from '@w3m/core/i18n'
import { loadTexts } from './i18n/frame-texts.js'

/** Says, in the frame itself, why it does nothing here; opened by itself, it leads to the wallet's own page. */
export function startRefusal(refusal: Refusal | 'unreachable', origin?: string): void {
  const { language } = navigator
  void loadTexts(language).then(t => {
    const isOfSite = refusal !== 'unreachable' && refusal !== 'no-parent'
    const title = document.createElement('h1')
    const text = document.createElement('p')
    title.textContent = t(isOfSite ? 'refused.title' : 'wallet.title')
    text.textContent =
      refusal === 'unreachable'
        ? t('refused.config')
        : refusal === 'same-origin'
          ? t('refused.same-origin')
          : refusal === 'no-parent'
            ? t('refused.alone')
            : t('refused.text', { origin: origin ?? '?' })
    Object.assign(document.documentElement, { lang: matchLocale(language), dir: directionOf(matchLocale(language)) })
    if (refusal !== 'no-parent') return document.body.replaceChildren(title, text)
    const main = document.createElement('main')
    const link = document.createElement('a')
    link.href = '/popup'
    link.textContent = t('recover.submit')
    main.append(title, text, link)
    document.body.className = 'page'
    document.body.replaceChildren(main)
  })
}
