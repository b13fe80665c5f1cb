import { socialProviders } from '../../packages/frame-bridge/src/social/providers.js'
import { clickThatMayClose } from './click-that-may-close.js'
import { chooseSocial, logInBySocial, signsAsShown } from './embedded-wallet.js'
import { isDeep } from './host.js'
import { newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, onLoginPages, test } from './test.js'

/** Apple posts its answer, and X knows no address; the others log in alike, and most tests of wallets come in by them. */
const popups = isDeep ? (['google', 'apple', 'github', 'facebook', 'x', 'discord'] as const) : (['apple', 'x'] as const)

for (const [index, social] of popups.entries()) {
  onLoginPages(index % 2 === 0 ? '/' : '/script-tag.html', () => {
    test(`a visitor with an account at ${social} is connected, and signs`, async ({ host }) => {
      await host.open()
      await logInBySocial(host, social, newEmail())
      expect(await signsAsShown(host)).toBe(true)
    })
  })
}

// That an approved code connects, the export of the words by Farcaster shows each time.
if (isDeep)
  onLoginPages('/script-tag.html', () => {
    test('a visitor whose Farcaster application approves the shown code is connected', async ({ host, request }) => {
      await host.open()
      await chooseSocial(host, 'farcaster')
      const code = host.id('farcaster-qr')
      await expect(code).toHaveAttribute('data-uri', /channelToken=/)
      const approved = await request.post(`${stack.socialLogin}/farcaster/approve`, {
        data: {
          channel: await code.getAttribute('data-uri'),
          fid: 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000),
        },
      })
      expect(approved.status()).toBe(200)
      await host.shows('connected')
      await host.isClosed()
    })
  })

test('what the server has no configuration for is not shown', async ({ host, page, request }) => {
  const offersUrl = `${stack.api}/login/v1/offers`
  expect(await (await request.get(offersUrl)).json()).toEqual({
    frame: stack.frame,
    socials: expect.arrayContaining([...socialProviders]) as unknown,
  })
  await page.route(`${offersUrl}?*`, route =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { frame: stack.frame, socials: ['github', 'farcaster'] },
    }),
  )
  await host.open()
  // A slow machine hears of it when the list is on show already: that stays as it is until the modal opens again.
  const answered = page.waitForResponse(`${offersUrl}?*`)
  await host.openModal()
  await answered
  await page.keyboard.press('Escape')
  await host.isClosed()
  await host.openModal()
  await expect(host.id('social-farcaster')).toBeVisible()
  await expect(host.id('social-github')).toBeVisible()
  await expect(host.id('social-google')).toHaveCount(0)
  await expect(host.id('social-more')).toHaveCount(0)
})

test('a visitor who says no in the provider’s window is told so; who closes it is back at the list of ways; and both may try again', async ({
  host,
  page,
  watch,
}) => {
  watch.allow(/403/)
  await page.clock.install()
  await host.open()
  await test.step('no is told', async () => {
    const opened = page.waitForEvent('popup')
    await chooseSocial(host, 'github')
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await clickThatMayClose(popup.getByTestId('oidc-cancel'))
    await closed
    await expect(page.getByText('The login at GitHub was not completed')).toBeVisible()
    await expect(host.id('login-retry')).toBeVisible()
    await page.keyboard.press('Escape')
    await host.isClosed()
  })
  await test.step('a closed window leads back to the list', async () => {
    const opened = page.waitForEvent('popup')
    await chooseSocial(host, 'google')
    const popup = await opened
    await expect(popup.getByTestId('oidc-email')).toBeVisible()
    // A window that is gone at once is one that the page's policy cut off.
    await page.clock.fastForward(2_000)
    await popup.close()
    await expect(host.id('social-google')).toBeVisible()
    await host.title('Connect Wallet')
    await host.shows('disconnected')
    await expect(host.id('w3m-notice')).toHaveCount(0)
    await expect(host.id('w3m-alert')).toHaveCount(0)
    // The application is told; the visitor knows.
    await expect(host.id('demo-error')).toHaveText(/^ABORTED\b/)
    await page.keyboard.press('Escape')
    await host.isClosed()
  })
  await logInBySocial(host, 'github', newEmail())
})

onLoginPages('/script-tag.html', () => {
  test('inside Telegram, where there are no windows, the page leaves for the provider and comes back with the visitor', async ({
    host,
    page,
  }) => {
    await page.addInitScript(() => Object.assign(globalThis, { TelegramWebviewProxy: {} }))
    await host.open()
    await chooseSocial(host, 'google')
    await page.getByTestId('oidc-email').fill(newEmail())
    await page.getByTestId('oidc-submit').click()
    await expect(page.getByRole('heading')).toHaveText(`Log in to ${stack.pages}?`)
    await page.getByTestId('social-confirm').hover()
    await page.getByTestId('social-confirm').click()
    await host.shows('connected')
    expect(new URL(page.url()).searchParams.has('result_uri')).toBe(false)
    expect(await signsAsShown(host)).toBe(true)
    await page.reload()
    await host.shows('connected')
  })
})
