import { socialProviders } from '../../packages/frame-bridge/src/social/providers.js'
import { clickThatMayClose } from './click-that-may-close.js'
import { chooseSocial, logInBySocial, signsAsShown } from './embedded-wallet.js'
import { isDeep } from './host.js'
import { codeFor, newMailbox } from './mailbox.js'
import { stack } from './stack.js'
import { expect, onLoginPages, test } from './test.js'

/**
 * Of those that log in alike, one is enough but in the long run; Apple posts its answer, and X knows no address. GitHub
 * has its own test below.
 */
const popups = isDeep
  ? (['google', 'apple', 'github', 'facebook', 'x', 'discord'] as const)
  : (['google', 'apple', 'x'] as const)

for (const [index, social] of popups.entries()) {
  onLoginPages(index % 2 === 0 ? '/' : '/script-tag.html', () => {
    test(`a visitor with an account at ${social} is connected, and signs`, async ({ host }) => {
      await host.open()
      await logInBySocial(host, social, newMailbox())
      expect(await signsAsShown(host)).toBe(true)
    })
  })
}

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
  const asked = `${stack.api}/login/v1/offers`
  expect(await (await request.get(asked)).json()).toEqual({
    frame: stack.frame,
    socials: expect.arrayContaining([...socialProviders]) as unknown,
  })
  await page.route(`${asked}?*`, route =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { frame: stack.frame, socials: ['github', 'farcaster'] },
    }),
  )
  await host.open()
  // A slow machine hears of it when the list is on show already: that stays as it is until the modal opens again.
  const answered = page.waitForResponse(`${asked}?*`)
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

test('a visitor who says no in the provider’s window is told so, and may try again', async ({ host, watch }) => {
  watch.allow(/403/)
  await host.open()
  const opened = host.page.waitForEvent('popup')
  await chooseSocial(host, 'github')
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await clickThatMayClose(popup.getByTestId('oidc-cancel'))
  await closed
  await expect(host.page.getByText('The login at GitHub was not completed')).toBeVisible()
  await expect(host.id('login-retry')).toBeVisible()
  await host.page.keyboard.press('Escape')
  await host.isClosed()
  await logInBySocial(host, 'github', newMailbox())
})

test('a visitor who closes the provider’s window is back at the list of ways, and logs in by another', async ({
  host,
  page,
}) => {
  await page.clock.install()
  await host.open()
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
  const email = newMailbox()
  await host.id('email-input').fill(email)
  await host.id('email-submit').click()
  await host.id('otp-input').fill(await codeFor(email))
  await host.shows('connected')
  await host.isClosed()
})

onLoginPages('/script-tag.html', () => {
  test('inside Telegram, where there are no windows, the page leaves for the provider and comes back with the visitor', async ({
    host,
    page,
  }) => {
    await page.addInitScript(() => Object.assign(globalThis, { TelegramWebviewProxy: {} }))
    await host.open()
    await chooseSocial(host, 'google')
    await page.getByTestId('oidc-email').fill(newMailbox())
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
