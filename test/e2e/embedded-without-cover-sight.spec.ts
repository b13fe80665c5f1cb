import type { BrowserContext } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { clickThatMayClose } from './click-that-may-close.js'
import { frameOf, logInByMail, openApproval, pressWhenArmed, refuse, signedText } from './embedded-wallet.js'
import { isDeep, type Host } from './host.js'
import { codeFor, newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// A browser that cannot tell what covers a page, as Firefox and Safari are: inside a page nothing is approved, in a
// window of its own it is.

test.beforeEach(({ context }: { readonly context: BrowserContext }) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  }),
)

const isSigned = async (host: Host, address: Hex): Promise<boolean> =>
  await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })

test('the window shows what the page’s frame asks, and settles it: a message is signed, refused there, and refused here, beside an extension that nobody asks', async ({
  host,
  extension,
}) => {
  await host.open()
  const { address } = await logInByMail(host)

  await host.id('demo-sign').click()
  const popup = await openApproval(host)
  await expect(popup.getByTestId('frame-origin')).toContainText(new URL(stack.pages).host)
  await expect(popup.locator('[data-field="message.text"]')).toHaveText(signedText)
  await expect(frameOf(host).getByTestId('frame-approve'), 'nothing in the page approves').toHaveCount(0)
  const button = popup.getByTestId('frame-approve')
  await popup.bringToFront()
  const closed = popup.waitForEvent('close')
  await pressWhenArmed(button)
  await closed
  expect(await isSigned(host, address)).toBe(true)
  await host.isClosed()

  await host.id('demo-sign').click()
  const other = await openApproval(host)
  await clickThatMayClose(other.getByTestId('frame-reject'))
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)

  await host.id('demo-sign').click()
  // A window that is closed has said nothing: it opens again, and goes with the request.
  await (await openApproval(host)).close()
  const last = await openApproval(host)
  await expect(last.getByTestId('frame-approve')).toBeVisible()
  const ended = last.waitForEvent('close')
  await refuse(host)
  await ended
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)
  expect(extension.engine.prompts).toBe(0)
})

// The long run alone: that window is shown in embedded-blocked.spec.ts, and one without that sight above.
if (isDeep)
  test('the frame’s own window, where the frame is kept out of the page, signs', async ({ host, page, watch }) => {
    watch.allow(/./)
    await page.route(
      url => url.origin === stack.frame && url.pathname === '/',
      route => route.abort('blockedbyclient'),
    )
    await host.open()
    const email = newEmail()
    await host.openModal()
    await host.id('email-input').fill(email)
    await host.id('email-submit').click()
    const opened = page.context().waitForEvent('page')
    await host.id('frame-window').click()
    const popup = await opened
    await popup.getByTestId('frame-otp').fill(await codeFor(email))
    await popup.getByTestId('frame-login-submit').click()
    await host.shows('connected')
    await host.id('demo-sign').click()
    await popup.bringToFront()
    await pressWhenArmed(popup.getByTestId('frame-approve'))
    expect(await isSigned(host, (await host.id('demo-address').textContent()) as Hex)).toBe(true)
  })
