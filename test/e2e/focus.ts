import type { Page } from '@playwright/test'

/** Follows the focus into open shadow roots: true while it is in the modal (or on the browser's own controls). */
export const focusIsInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let active = document.activeElement
    if (active === document.body || active === null) return true
    const path: Element[] = []
    while (active) {
      path.push(active)
      active = active.shadowRoot?.activeElement ?? null
    }
    return path.some(element => element.localName === 'w3m-modal')
  })
