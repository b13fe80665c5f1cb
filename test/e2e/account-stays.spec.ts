import type { Page } from '@playwright/test'
import { expect, test } from './test.js'

/** Notes, frame by frame, how far below the top of the account view the way out stands. */
const watchPlaces = (page: Page) =>
  page.evaluate(() => {
    const find = (root: Document | ShadowRoot, selector: string): Element | undefined => {
      const element = root.querySelector(selector)
      if (element) return element
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        const inner = shadowRoot && find(shadowRoot, selector)
        if (inner) return inner
      }
      return undefined
    }
    const places = new Set<number>()
    const check = () => {
      const view = find(document, 'w3m-account-view')
      const exit = find(document, '[data-testid=account-disconnect]')
      if (view && exit) places.add(Math.round(exit.getBoundingClientRect().top - view.getBoundingClientRect().top))
      requestAnimationFrame(check)
    }
    check()
    Object.assign(window, { placesOfTheExit: places })
  })

const placesOfTheExit = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { placesOfTheExit: Set<number> }).placesOfTheExit])

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('what stands below the tokens of an account stays where it is while they come', async ({
  host,
  page,
  extension,
}) => {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/v1\/account\/[^/]+\/balance/, async route => {
    await released
    await route.continue()
  })
  await host.open()
  await host.openModal()
  await host.id(`wallet-${extension.rdns}`).click()
  await host.shows('connected')
  await host.isClosed()
  await page.reload()
  await host.shows('connected')
  await watchPlaces(page)
  await host.openModal()
  await expect(host.id('tab-tokens')).toBeVisible()
  expect(await placesOfTheExit(page)).toHaveLength(1)
  release()
  await expect(host.id('token-ETH')).toBeVisible()
  expect(await placesOfTheExit(page)).toHaveLength(1)
})
