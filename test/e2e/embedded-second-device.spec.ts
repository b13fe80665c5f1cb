import type { Page } from '@playwright/test'
import { texts as en } from '../../apps/frame/src/page/i18n/en/frame.js'
import { texts as guessEn } from '../../apps/frame/src/page/i18n/en/guess.js'
import { texts as loginEn } from '../../packages/ui/src/i18n/en/login.js'
import { clickInFrame, frameOf, logInByMail, logInBySocial, logInAt, signsAsShown } from './embedded-wallet.js'
import { isDeep, type Host } from './host.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, linkFor, mailTo, newEmail } from './mailbox.js'
import { isRecovered, newDevice, recover } from './second-device.js'
import { openSettings, SecurePage } from './secure-page.js'
import { stack } from './stack.js'
import { expect, onLoginPages, test } from './test.js'

const password = 'twelve or more letters'
type NewDevice = Awaited<ReturnType<typeof newDevice>>
const wrongWords = 'test test test test test test test test test test test junk'

/** A mail without the marks that keep a mail program from making links and numbers of it. */
const plain = (text: string) => text.replaceAll('\u2060', '')

/**
 * A security key of this tab, wherever the tab goes: like one in the visitor's pocket it outlives what the browser
 * keeps.
 */
async function plugInPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    hasPrf: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Where the wallet does not know the device that a mailbox is typed on. */
async function typeEmail(device: Host, email: string): Promise<void> {
  await device.openModal()
  await device.id('email-input').fill(email)
  await endMailPause(email)
  await device.id('email-submit').click()
}

/** Opens the link of a mail as its reader does, and lets the device in. */
async function letIn(page: Page, link: string, email: string, isFirst: boolean): Promise<void> {
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  const allow = page.getByTestId('device-allow')
  await expect(allow).toContainText(stack.pages)
  if (isFirst) {
    // What only opens the link, and presses by script, lets nobody in.
    await allow.evaluate(button => (button as HTMLButtonElement).click())
    await page.reload()
  }
  await allow.click()
  await expect(allow).toHaveCount(0)
  await page.close()
}

/** A device that was thrown out is told to open the link of the mail; no code is asked for before. */
async function comesBack({ host: device, context }: NewDevice, email: string, address: string): Promise<void> {
  // Its owner was told of the log-in, of the device and of the two passwords that were tried: what comes now is the link.
  await expect.poll(async () => (await mailTo(email)).length).toBe(7)
  await typeEmail(device, email)
  await expect(device.modal.getByText(loginEn['device.heading'])).toBeVisible()
  await expect(device.modal).toContainText(email)
  await expect(device.id('otp-input')).toHaveCount(0)
  await letIn(await context.newPage(), await linkFor(email, 8), email, false)
  await expect(device.id('otp-input')).toBeVisible()
  await device.id('otp-input').fill(await codeFor(email, 9))
  await recover(device, 'password', password)
  await isRecovered(device, address)
}

onLoginPages('/', () => {
  test('by mail: a link lets the device in, then a code, then the recovery password opens the same wallet; and a device that was thrown out comes back in', async ({
    host,
    browser,
    path,
  }) => {
    await host.open()
    const { email, address } = await logInByMail(host)
    const [codeMail] = await mailTo(email)
    expect(plain(codeMail!.text)).toContain(new URL(stack.pages).host)
    expect(`${codeMail!.text}${codeMail!.html}`).not.toMatch(/https?:/)
    const secure = await SecurePage.from(host)
    await secure.addPassword(password)
    await secure.hasWays(1)

    // The wallet is the same on another page; each page also has to open it for itself.
    const device = await newDevice(browser, isDeep ? path : '/script-tag.html')
    await typeEmail(device.host, email)
    const link = await linkFor(email, 2)
    expect(new URL(link).origin).toBe(stack.frame)
    expect(plain((await mailTo(email))[0]!.text)).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
    await letIn(await device.context.newPage(), link, email, true)
    await device.host.id('otp-input').fill(await codeFor(email, 3))

    await recover(device.host, 'password', 'not the right password')
    await expect(frameOf(device.host).getByRole('alert')).toBeVisible()
    await expect(device.host.id('demo-address')).toBeEmpty()
    await recover(device.host, 'password', password)
    await isRecovered(device.host, address)

    await secure.page.reload()
    await expect(secure.id('frame-device')).toHaveCount(2)
    // The latest first: the two that the other device tried.
    await expect(secure.id('frame-guess')).toContainText([guessEn.opened, guessEn.wrong])
    await secure.remove(password)
    await expect(secure.id('frame-device')).toHaveCount(1)
    await device.host.id('demo-sign').click()
    await device.host.shows('disconnected')
    await comesBack(device, email, address)
    await device.context.close()
  })

  test('by the printed words; and the first device throws the second one out', async ({ host, browser, path }) => {
    const email = newEmail()
    await host.open()
    const address = await logInBySocial(host, 'google', email)
    const secure = await SecurePage.from(host)
    await secure.id('frame-export').click()
    await secure.logInOnceMore('google', email)
    const words = await secure.words()

    const { host: device, context } = await newDevice(browser, path)
    await logInAt(device, 'google', email, { isNewDevice: true })
    await recover(device, 'words', wrongWords)
    await expect(frameOf(device).getByRole('alert')).toBeVisible()
    await recover(device, 'words', words)
    await isRecovered(device, address)

    await secure.page.reload()
    await expect(secure.id('frame-device')).toHaveCount(2)
    await test.step('everywhere else is logged out, and may log in again', async () => {
      await secure.id('frame-log-out-others').click()
      await expect(secure.page.getByText(en['wallet.logged-out-others'])).toBeVisible()
      await device.id('demo-sign').click()
      await expect(device.id('demo-error')).toHaveText(/^4100\b/)
      await device.shows('disconnected')
      await logInAt(device, 'google', email)
      await device.shows('connected')
      await device.isClosed()
    })
    await secure.id('frame-revoke').click()
    await expect(secure.id('frame-device')).toHaveCount(1)
    // It is told so at once, and shows nothing to approve.
    await device.id('demo-sign').click()
    await expect(device.id('demo-error')).toHaveText(/^4100\b/)
    await device.shows('disconnected')
    await host.page.bringToFront()
    expect(await signsAsShown(host)).toBe(true)
    await context.close()
  })

  test('by a passkey, after the browser dropped all that it kept: no new wallet is made', async ({
    host,
    page,
    context,
  }) => {
    const email = newEmail()
    await plugInPasskeys(page)
    await host.open()
    const address = await logInBySocial(host, 'google', email)
    await openSettings(host)
    await page.goto((await host.id('settings-security').getAttribute('href'))!)
    const secure = new SecurePage(page)
    await secure.hasWays(0)
    await secure.id('frame-add-passkey').click()
    await secure.hasWays(1)

    const session = await context.newCDPSession(page)
    for (const origin of [stack.frame, stack.pages])
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await context.clearCookies()
    await host.open()
    await host.shows('disconnected')
    await logInAt(host, 'google', email, { isNewDevice: true })
    await expect(frameOf(host).getByTestId('frame-recover')).toHaveText(/passkey/i)
    await clickInFrame(frameOf(host).getByTestId('frame-recover'))
    await isRecovered(host, address)
  })

  // A browser that dropped the frame’s storage is such a device too: `embedded-faults.spec.ts` shows it each time.
  if (isDeep)
    test('a visitor who has nothing to open the wallet with may give up, and is not connected', async ({
      host,
      browser,
      path,
    }) => {
      const email = newEmail()
      await host.open()
      await logInBySocial(host, 'google', email)
      const { host: device, context } = await newDevice(browser, path)
      await logInAt(device, 'google', email, { isNewDevice: true })
      await clickInFrame(frameOf(device).getByTestId('frame-reject'))
      await device.shows('disconnected')
      await expect(device.id('demo-address')).toBeEmpty()
      await context.close()
    })
})
