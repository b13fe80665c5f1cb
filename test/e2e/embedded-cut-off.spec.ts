import { clickThatMayClose } from './click-that-may-close.js'
import { chooseSocial } from './embedded-wallet.js'
import { newMailbox } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

test.use({
  // A page that the test hands out itself counts as one of the wide internet, which may not ask this machine.
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'] }),
})
test.setTimeout(60_000)

test('on a page that its own policy cuts off from the window, the visitor confirms there', async ({ host, page }) => {
  await page.route(`${stack.pages}/?*`, async route => {
    // Node does not resolve names below localhost.
    const response = await route.fetch({ url: route.request().url().replace('dapp.localhost', '127.0.0.1') })
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
  })
  await host.open()
  const opened = page.context().waitForEvent('page')
  await chooseSocial(host, 'google')
  const popup = await opened
  await popup.getByTestId('oidc-email').fill(newMailbox())
  await popup.getByTestId('oidc-submit').click()
  await expect(popup.getByRole('heading')).toHaveText(`Log in to ${stack.pages}?`)
  await host.shows('connecting')
  await popup.getByTestId('social-confirm').hover()
  await clickThatMayClose(popup.getByTestId('social-confirm'))
  await host.shows('connected')
})
