import type { Page } from '@playwright/test'
import { texts as loginEn } from '../../packages/ui/src/i18n/en/login.js'
import { clickInFrame, frameOf, logInByMail, signsAsShown } from './embedded-wallet.js'
import { Host } from './host.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, linkFor, mailTo } from './mailbox.js'
import { SecurePage } from './secure-page.js'
import { expect, onLoginPages, test } from './test.js'

const password = 'twelve or more letters'

/** Opens the link of a mail as its reader does, and lets the device in. */
async function letIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  const allow = page.getByTestId('device-allow')
  await allow.click()
  await expect(allow).toHaveCount(0)
  await page.close()
}

async function typeMailbox(device: Host, email: string): Promise<void> {
  await device.openModal()
  await device.id('email-input').fill(email)
  await endMailPause(email)
  await device.id('email-submit').click()
}

/** On a device without a share of the wallet. */
async function openByPassword(device: Host, address: string): Promise<void> {
  const field = frameOf(device).getByTestId('frame-password')
  await expect(field).toBeVisible()
  await field.fill(password)
  await clickInFrame(frameOf(device).getByTestId('frame-recover'))
  await device.shows('connected')
  await device.isClosed()
  await expect(device.id('demo-address')).toHaveText(address)
}

onLoginPages('/', () => {
  test('a device that was thrown out is told to open the link of the mail; no code is asked for before, and then it comes back in', async ({
    host,
    browser,
  }) => {
    await host.open()
    const { email, address } = await logInByMail(host)
    const secure = await SecurePage.from(host)
    await secure.addPassword(password)
    await secure.hasWays(1)

    const context = await browser.newContext()
    const device = new Host(await context.newPage(), host.path)
    await device.open()
    await test.step('a first time, as any new device', async () => {
      await typeMailbox(device, email)
      await letIn(await context.newPage(), await linkFor(email, 2))
      await device.id('otp-input').fill(await codeFor(email, 3))
      await openByPassword(device, address)
    })

    await secure.page.reload()
    await expect(secure.id('frame-device')).toHaveCount(2)
    await secure.remove(password)
    await expect(secure.id('frame-device')).toHaveCount(1)
    await device.id('demo-sign').click()
    await device.shows('disconnected')

    // Its owner was told of the log-in, of the device and of the password that was tried: what comes now is the link.
    await expect.poll(async () => (await mailTo(email)).length).toBe(6)
    await typeMailbox(device, email)
    await expect(device.modal.getByText(loginEn['device.heading'])).toBeVisible()
    await expect(device.modal).toContainText(email)
    await expect(device.id('otp-input')).toHaveCount(0)
    await letIn(await context.newPage(), await linkFor(email, 7))
    await expect(device.id('otp-input')).toBeVisible()
    await device.id('otp-input').fill(await codeFor(email, 8))
    await openByPassword(device, address)
    expect(await signsAsShown(device)).toBe(true)
    await context.close()
  })
})
