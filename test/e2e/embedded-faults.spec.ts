import { setTimeout as delay } from 'node:timers/promises'
import { askForCode, frameOf, logInByMail } from './embedded-wallet.js'
import type { Host } from './host.js'
import { codeFor, newMailbox } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// What goes wrong with an embedded wallet beside the fault matrix.

test.setTimeout(60_000)

const said = (host: Host) => host.modal.getByRole('alert').filter({ hasText: /\S/ })

/** Five codes that are not this one. */
const wrongCodes = (code: string): readonly string[] => [1, 2, 3, 4, 5].map(step => String((Number(code) + step) % 1_000_000).padStart(6, '0'))

test('the fifth wrong code spends the right one, and another login is not touched by it', async ({ host, page, watch }) => {
  watch.allow(/status of 4\d\d/)
  const email = newMailbox()
  await host.open()
  await askForCode(host, email)
  const code = await codeFor(email)
  const field = host.id('otp-input')
  for (const wrong of wrongCodes(code)) {
    await field.fill(wrong)
    await expect(field).toHaveValue('')
    await expect(said(host)).toBeVisible()
    await expect(field).toBeFocused()
  }
  await field.fill(code)
  await expect(field).toHaveValue('')
  await expect(said(host)).toHaveText(/no longer good/)
  await host.shows('connecting')
  await page.keyboard.press('Escape')
  await host.isClosed()
  await host.shows('disconnected')
  // Half a minute has to pass between two mails that one page asks for: that is not what is looked at here.
  await page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  await logInByMail(host)
})

test('a login server that takes its time is waited for, and the visitor sees that it is', async ({ host, page }) => {
  await page.route(`${stack.frame}/api/login/**`, async route => {
    await delay(2_500)
    await route.continue()
  })
  const email = newMailbox()
  await host.open()
  await host.openModal()
  await host.id('email-input').fill(email)
  await host.id('email-submit').click()
  await expect(host.id('email-submit')).toHaveAttribute('aria-busy', 'true')
  await expect(host.id('otp-input')).toBeVisible()
  await host.id('otp-input').fill(await codeFor(email))
  await expect(host.id('otp-input')).toHaveAttribute('aria-busy', 'true')
  await host.shows('connected')
})

test('a frame that dies while a code is checked is told so, and the same code logs in afterwards', async ({ host, page }) => {
  const email = newMailbox()
  await host.open()
  await askForCode(host, email)
  const code = await codeFor(email)
  const codes = `${stack.frame}/api/login/**`
  await page.route(codes, () => undefined)
  await host.id('otp-input').fill(code)
  await expect(host.id('otp-input')).toHaveAttribute('aria-busy', 'true')
  await frameOf(host).locator('body').evaluate(() => location.reload())
  await expect(said(host)).toBeVisible()
  await page.unroute(codes)
  // The frame has forgotten what the code was for: it takes another one.
  await page.keyboard.press('Escape')
  await host.isClosed()
  await host.shows('disconnected')
  await page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  await logInByMail(host)
})
