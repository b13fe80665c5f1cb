import type { Locator, Page } from '@playwright/test'
import { isDeep } from './host.js'
import { modalViews, reachView } from './modal-views.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

/** What each visit has differently: a code of its own for each pairing. */
const differing = ['wc-qr']
/** Views of each kind: a list, a search, a code, a picture, a field, an account. The long run takes all. */
const quick = ['Connect', 'AllWallets with a search that finds nothing', 'ConnectingExternal, waiting', 'ConnectingWalletConnect', 'SwitchNetwork, refused', 'Account']

/** Serves the page as a host without any policy does. */
async function withoutPolicy(page: Page): Promise<void> {
  await page.route(`${stack.pages}/**`, async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': policy, ...headers } = response.headers()
    expect(policy).toContain('require-trusted-types-for')
    await route.fulfill({ response, headers })
  })
}

/** The dialog without what moves for ever or differs from visit to visit. */
async function picture(page: Page, card: Locator): Promise<string> {
  const box = (await card.boundingBox())!
  const shot = await page.screenshot({ clip: box, animations: 'disabled', caret: 'hide', mask: differing.map(id => page.getByTestId(id)) })
  return shot.toString('base64')
}

for (const each of modalViews.filter(({ title }) => isDeep || quick.includes(title))) {
  test(`${each.title} looks the same with the policy and without it`, async ({ host, extension, page }) => {
    await reachView(host, extension, each)
    const card = host.id('w3m-modal-card')
    const strict = await picture(page, card)
    await page.evaluate(() => localStorage.clear())
    await withoutPolicy(page)
    await reachView(host, extension, each)
    await expect.poll(() => picture(page, card)).toBe(strict)
    // Without a policy a style in the page's text counts, with one it does not: so the second visit had none.
    expect(await page.evaluate(() => Object.assign(document.body.appendChild(document.createElement('p')), { innerHTML: '<b style="color: rgb(1, 2, 3)">x</b>' }).firstElementChild!.computedStyleMap().get('color')!.toString())).toBe('rgb(1, 2, 3)')
  })
}
