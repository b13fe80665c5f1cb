import { expect, type Locator } from '@playwright/test'

/** Longer than a page of what is asked has to be in sight, in ms. */
const pageMs = 750

/**
 * Reads what is asked to its end, page by page, where it has no room at once: as a person does who means to approve it
 * by this button.
 */
export async function readToEnd(approve: Locator): Promise<void> {
  await expect(approve).toBeVisible()
  for (let page = 0; page < 400; page++) {
    const more = await approve.evaluateHandle(async (button, ms) => {
      const card = button.closest('.card')!
      const { scrollHeight, clientHeight } = card.querySelector('.body')!
      if (scrollHeight <= clientHeight + 1) return null
      await new Promise(done => setTimeout(done, ms))
      return card.querySelector('.more:not(.done) button')
    }, pageMs)
    const button = more.asElement()
    if (!button) return
    // The last page may have been there for long enough just now.
    await button.click({ timeout: 2_000 }).catch(() => undefined)
  }
}
