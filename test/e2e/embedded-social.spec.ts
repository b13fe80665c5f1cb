import { verifyMessage, type Hex } from 'viem'
import { approve, chooseSocial } from './embedded-wallet.js'
import type { Host } from './host.js'
import { newMailbox } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

/** What the pages' button asks to have signed. */
const signedText = 'Hello from the W3M playground.'
const popups = ['google', 'apple', 'github', 'facebook', 'x', 'discord'] as const

test.setTimeout(60_000)

/** Logs in at the provider's window as somebody. */
async function logIn(host: Host, social: (typeof popups)[number], email: string): Promise<void> {
  const opened = host.page.waitForEvent('popup')
  await chooseSocial(host, social)
  const popup = await opened
  await popup.getByTestId('oidc-email').fill(email)
  const closed = popup.waitForEvent('close')
  await popup.getByTestId('oidc-submit').click()
  await closed
  await host.shows('connected')
  await host.isClosed()
}

for (const social of popups) {
  test(`a visitor with an account at ${social} is connected, and signs`, async ({ host }) => {
    await host.open()
    await logIn(host, social, newMailbox())
    const address = (await host.id('demo-address').textContent()) as Hex
    await host.id('demo-sign').click()
    await approve(host)
    expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)
  })
}

test('a visitor whose Farcaster application approves the shown code is connected', async ({ host, request }) => {
  await host.open()
  await chooseSocial(host, 'farcaster')
  const code = host.id('farcaster-qr')
  await expect(code).toHaveAttribute('data-uri', /channelToken=/)
  const approved = await request.post(`${stack.socialLogin}/farcaster/approve`, { data: { channel: await code.getAttribute('data-uri'), fid: 1 + crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000 } })
  expect(approved.status()).toBe(200)
  await host.shows('connected')
  await host.isClosed()
})

test('a visitor who says no in the provider’s window is told so, and may try again', async ({ host, watch }) => {
  watch.allow(/403/)
  await host.open()
  const opened = host.page.waitForEvent('popup')
  await chooseSocial(host, 'github')
  const popup = await opened
  await popup.getByTestId('oidc-cancel').click()
  await expect(popup.getByRole('heading')).toHaveText('You are not logged in')
  await popup.close()
  // Back where one chooses, or, where the window went as fast as one that a host cuts off, told by the server and offered another.
  await expect(host.id('social-github').or(host.id('social-more')).or(host.id('login-other')).first()).toBeVisible()
  await host.page.keyboard.press('Escape')
  await host.isClosed()
  await logIn(host, 'github', newMailbox())
})

test.describe('On the script-tag page', () => {
  test.use({ path: '/script-tag.html' })
  test('a social login leads to the same account each time', async ({ host }) => {
    const email = newMailbox()
    await host.open()
    await logIn(host, 'google', email)
    const address = await host.id('demo-address').textContent()
    await host.openModal()
    await host.id('account-disconnect').click()
    await host.shows('disconnected')
    await host.page.keyboard.press('Escape')
    await logIn(host, 'google', email)
    await expect(host.id('demo-address')).toHaveText(address!)
  })
})
