import type { Page } from '@playwright/test'
import { hostPages } from './host.js'
import { expect, test } from './test.js'

/** What has the focus, through open shadow roots: its test id, else its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement!
    while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active.getAttribute('data-testid') ?? active.localName
  })

for (const { title, path } of hostPages) {
  test.describe(`On ${title}, who connects by keyboard`, () => {
    test.use({ path })

    test('has the focus on the account afterwards, also where its button is loaded late', async ({
      host,
      extension,
      page,
    }) => {
      let release!: () => void
      const released = new Promise<void>(resolve => (release = resolve))
      await page.route(/\/account-content-[^/]*\.js$/, async route => {
        await released
        await route.continue()
      })
      await host.open()
      await host.id('connect-button').focus()
      await page.keyboard.press('Enter')
      await host.id(`wallet-${extension.rdns}`).focus()
      await page.keyboard.press('Enter')
      await host.shows('connected')
      await host.isClosed()
      release()
      await expect(host.id('account-button')).toBeVisible()
      await expect.poll(() => focused(page)).toBe('account-button')
    })
  })
}
