import type { Page } from '@playwright/test'
import { clickThatMayClose } from './click-that-may-close.js'
import { chooseSocial } from './embedded-wallet.js'
import { fetchAgain } from './fetch-again.js'
import { isDeep, type Host } from './host.js'
import { newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

test.use({
  // A page that the test hands out itself counts as one of the wide internet, which may not ask this machine.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'] }),
})

/** @returns the provider's window, which the page's own policy cut off from it */
async function openCutOff(host: Host): Promise<Page> {
  const { page } = host
  await page.route(`${stack.pages}/?*`, async route => {
    // Node does not resolve names below localhost.
    const response = await fetchAgain(route, { url: route.request().url().replace('dapp.localhost', '127.0.0.1') })
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
  })
  await host.open()
  const opened = page.context().waitForEvent('page')
  await chooseSocial(host, 'google')
  return await opened
}

test('on a page that its own policy cuts off from the window, the visitor confirms there', async ({ host }) => {
  const popup = await openCutOff(host)
  await popup.getByTestId('oidc-email').fill(newEmail())
  await popup.getByTestId('oidc-submit').click()
  await expect(popup.getByRole('heading')).toHaveText(`Log in to ${stack.pages}?`)
  await host.shows('connecting')
  await popup.getByTestId('social-confirm').hover()
  await clickThatMayClose(popup.getByTestId('social-confirm'))
  await host.shows('connected')
})

test('a visitor who says no in a window that was cut off is told so on the page', async ({ host, watch }) => {
  watch.allow(/403/)
  const popup = await openCutOff(host)
  await popup.getByTestId('oidc-email').waitFor()
  await clickThatMayClose(popup.getByTestId('oidc-cancel'))
  await expect(host.page.getByText('The login at Google was not completed')).toBeVisible()
  await expect(host.id('login-retry')).toBeVisible()
})

if (isDeep)
  test('a visitor who takes 50 s in a window that was cut off is connected all the same', async ({ host }) => {
    let questions = 0
    const pendingRequest = host.page.waitForRequest(
      request => request.url().endsWith('/api/login/social/redeem') && ++questions === 3,
    )
    const popup = await openCutOff(host)
    await popup.getByTestId('oidc-email').fill(newEmail())
    // Each question waits 25 s at the server: with the third it is longer than one of the page's to the frame may take.
    await pendingRequest
    await popup.getByTestId('oidc-submit').click()
    await popup.getByTestId('social-confirm').hover()
    await clickThatMayClose(popup.getByTestId('social-confirm'))
    await host.shows('connected')
  })
