import type { Locator, Route } from '@playwright/test'
import {
  approve,
  askForCode,
  clickInFrame,
  disconnect,
  failsInSight,
  frameOf,
  logInByMail,
  logInBySocial,
  logInAt,
  signsAsShown,
} from './embedded-wallet.js'
import { Host } from './host.js'
import { codeFor, newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// What goes wrong with an embedded wallet beside the fault matrix.

const alertOf = (host: Host) => host.modal.getByRole('alert').filter({ hasText: /\S/ })

/** Five codes that are not this one. */
const wrongCodes = (code: string): readonly string[] =>
  [1, 2, 3, 4, 5].map(step => String((Number(code) + step) % 1_000_000).padStart(6, '0'))

test('the fifth wrong code spends the right one, and another login is not touched by it, by a server that takes its time', async ({
  host,
  page,
  watch,
}) => {
  watch.allow(/status of 4\d\d/)
  const email = newEmail()
  await host.open()
  await askForCode(host, email)
  const code = await codeFor(email)
  const field = host.id('otp-input')
  for (const [index, wrong] of wrongCodes(code).entries()) {
    await field.fill(wrong)
    await expect(field).toHaveValue('')
    // Nobody is told to try again for whom no try is left.
    await expect(alertOf(host)).toHaveText(index < 4 ? /not right/ : /no longer good/)
    await expect(field).toBeFocused()
  }
  await field.fill(code)
  await expect(field).toHaveValue('')
  await expect(alertOf(host)).toHaveText(/no longer good/)
  await host.shows('connecting')
  await page.keyboard.press('Escape')
  await host.isClosed()
  await host.shows('disconnected')
  // Half a minute has to pass between two mails that one page asks for: that is not what is looked at here.
  await page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  await test.step('a slow server is waited for, and the visitor sees that it is', () => logsInSlowly(host))
})

/** A login whose answers are held back until the visitor has seen that they are waited for. */
async function logsInSlowly(host: Host): Promise<void> {
  const heldRoutes: Route[] = []
  let isSlow = true
  await host.page.route(`${stack.frame}/api/login/**`, route =>
    isSlow ? void heldRoutes.push(route) : route.continue(),
  )
  const isWaitedForIn = async (control: Locator) => {
    await expect.poll(() => heldRoutes.length).toBeGreaterThan(0)
    await expect(control).toHaveAttribute('aria-busy', 'true')
    isSlow = false
    for (const route of heldRoutes.splice(0)) await route.continue()
  }
  const email = newEmail()
  await host.openModal()
  await host.id('email-input').fill(email)
  await host.id('email-submit').click()
  await isWaitedForIn(host.id('email-submit'))
  const code = await codeFor(email)
  isSlow = true
  await host.id('otp-input').fill(code)
  await isWaitedForIn(host.id('otp-input'))
  await host.shows('connected')
}

test('a frame that dies while a code is checked, or while it asks, is told so, and the visitor goes on afterwards', async ({
  host,
  page,
}) => {
  const email = newEmail()
  await host.open()
  await askForCode(host, email)
  const code = await codeFor(email)
  const codes = `${stack.frame}/api/login/**`
  await page.route(codes, () => undefined)
  await host.id('otp-input').fill(code)
  await expect(host.id('otp-input')).toHaveAttribute('aria-busy', 'true')
  await frameOf(host)
    .locator('body')
    .evaluate(() => location.reload())
  await expect(alertOf(host)).toBeVisible()
  await page.unroute(codes)
  // The frame has forgotten what the code was for: it takes another one.
  await page.keyboard.press('Escape')
  await host.isClosed()
  await host.shows('disconnected')
  await page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  await logInByMail(host)

  await test.step('one that is taken out of the page while it asks ends the request with 4900, and the next signature needs no reload', async () => {
    await host.id('demo-sign').click()
    await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
    await page.locator('#w3m-iframe').evaluate(element => element.remove())
    await expect(host.id('demo-error')).toContainText('4900')
    await failsInSight(host)
    expect(await signsAsShown(host)).toBe(true)
  })
})

test('a browser that dropped the frame’s storage is a new device, and never gets a new wallet', async ({
  host,
  page,
}) => {
  const email = newEmail()
  await host.open()
  await logInBySocial(host, 'google', email)
  await page.goto('about:blank')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: stack.frame, storageTypes: 'all' })
  await host.open()
  await host.shows('disconnected')
  await logInAt(host, 'google', email, { isNewDevice: true })
  // No way back in was set up: the frame says so, and nobody is told an address.
  const leave = frameOf(host).getByTestId('frame-reject')
  await expect(leave).toBeVisible()
  await expect(host.id('demo-address')).toBeEmpty()
  await clickInFrame(leave)
  await host.shows('disconnected')
})

/** Another tab of the same browser, where the visitor is in already. */
async function secondTab(host: Host, address: string): Promise<Host> {
  const tab = new Host(await host.page.context().newPage(), host.path as '/')
  await tab.open()
  await tab.shows('connected')
  await expect(tab.id('demo-address')).toHaveText(address)
  return tab
}

test('a login counts in another tab, and one signs while the other asks; a sign-out ends what that one asks, and a login as somebody else there is one here', async ({
  host,
  page,
}) => {
  await host.open()
  const first = await logInByMail(host)
  const tab = await secondTab(host, first.address)
  await page.bringToFront()
  await host.id('demo-sign').click()
  await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
  await tab.page.bringToFront()
  expect(await signsAsShown(tab)).toBe(true)
  await page.bringToFront()
  await approve(host)
  expect(await host.result()).toMatch(/^0x[0-9a-f]{130}$/)

  await tab.page.bringToFront()
  await tab.id('demo-sign').click()
  await expect(frameOf(tab).getByTestId('frame-approve')).toBeVisible()
  await host.page.bringToFront()
  await disconnect(host)
  await tab.page.bringToFront()
  await tab.shows('disconnected')
  await expect(frameOf(tab).getByTestId('frame-approve')).toBeHidden()
  await tab.isClosed()

  // Half a minute has to pass between two mails that one page asks for: that is not what is looked at here.
  await tab.page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  const second = await logInByMail(tab)
  expect(second.address).not.toBe(first.address)
  await page.bringToFront()
  await page.reload()
  await host.shows('connected')
  await expect(host.id('demo-address')).toHaveText(second.address)
  expect(await signsAsShown(host)).toBe(true)
})

test('a code typed in one tab, while another is in as somebody else, ends what that one asks, and both have the one account', async ({
  host,
}) => {
  const email = newEmail()
  await host.open()
  await askForCode(host, email)
  const code = await codeFor(email)
  const tab = new Host(await host.page.context().newPage(), host.path as '/')
  await tab.open()
  await tab.page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  const { address: previousAddress } = await logInByMail(tab)
  await tab.id('demo-sign').click()
  await expect(frameOf(tab).getByTestId('frame-approve')).toBeVisible()

  await host.page.bringToFront()
  await host.id('otp-input').fill(code)
  await host.isClosed()
  await expect(host.id('demo-address')).not.toHaveText(previousAddress)
  await expect(host.id('demo-address')).not.toBeEmpty()
  const address = (await host.id('demo-address').textContent())!
  await tab.page.bringToFront()
  await expect(tab.id('demo-address')).toHaveText(address)
  await tab.shows('connected')
  await expect(frameOf(tab).getByTestId('frame-approve')).toBeHidden()
  expect(await signsAsShown(tab)).toBe(true)
  await tab.page.reload()
  await tab.shows('connected')
  await expect(tab.id('demo-address')).toHaveText(address)
})
