import { verifyMessage, type Hex } from 'viem'
import { approve, clickInFrame, disconnect, frameOf, logInBySocial, logInAt, signedText } from './embedded-wallet.js'
import {
  addressOf,
  enterCode,
  frameIn,
  hasShare,
  sends,
  sitePaths,
  sites,
  submitEmail,
} from './frame-of-another-site.js'
import { Host, isDeep } from './host.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, newEmail } from './mailbox.js'
import { isRecovered, newDevice, recover } from './second-device.js'
import { SecurePage } from './secure-page.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// A browser that keeps the storage of each site apart: a frame of another site has one for each site around it.

test.use({
  // Test browsers are started without that. The last such argument counts, and this one leaves it as it is.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=HttpsUpgrades,Translate'] }),
})

/** From a request of the site inside which the wallet is kept. */
async function setsUpWayBack(host: Host, email: string, address: Hex): Promise<void> {
  await host.id('demo-sign').click()
  const opened = host.page.context().waitForEvent('page')
  await clickInFrame(frameOf(host).getByTestId('frame-banner').getByRole('link'))
  const secure = new SecurePage(await opened)
  await endMailPause(email)
  await secure.id('frame-email').fill(email)
  await secure.id('frame-login-submit').click()
  await secure.id('frame-otp').fill(await codeFor(email, 2))
  await secure.id('frame-login-submit').click()
  await expect(secure.page.getByText(address, { exact: true })).toBeVisible()
  await secure.addPassword('twelve or more letters')
  await secure.hasWays(1)
  await expect(secure.id('frame-device')).toHaveCount(1)
  await secure.page.close()

  await approve(host)
  const signature = (await host.result()) as Hex
  expect(await verifyMessage({ address, message: signedText, signature })).toBe(true)
  await host.page.reload()
  expect(await addressOf(host), 'and the site still knows the visitor').toBe(address)
}

for (const path of sitePaths) {
  test(`a visitor logs in, signs, sends, comes back, sets up a way back in and leaves, and another site knows nothing of it: ${path}`, async ({
    page,
    context,
    extension,
    watch,
  }) => {
    expect(extension.engine.prompts + watch.errors.length).toBe(0)
    const host = new Host(page, path, sites[0])
    await host.open()
    const email = newEmail()
    await submitEmail(host, email)
    await enterCode(host, email)
    const address = await addressOf(host)
    if (isDeep) await sends(host, address)
    expect(await hasShare(await frameIn(page))).toBe(true)

    await test.step('which is only so where storage is kept apart', async () => {
      const other = new Host(await context.newPage(), path, sites[1])
      await other.open()
      await other.openModal()
      await other.id('email-input').fill(newEmail())
      await other.id('email-submit').click()
      await expect(other.id('otp-input')).toBeVisible()
      expect(await hasShare(await frameIn(other.page))).toBe(false)
      const alone = await context.newPage()
      await alone.goto(`${stack.frame}/popup.html`)
      expect(await hasShare(alone)).toBe(false)
      await other.page.close()
      await alone.close()
    })

    await page.reload()
    expect(await addressOf(host)).toBe(address)
    await test.step('a request leads to a way back in', () => setsUpWayBack(host, email, address))
    await disconnect(host)
    await page.reload()
    await host.shows('disconnected')
  })
}

// The long run alone, and on one page: what differs from page to page is shown above.
if (isDeep)
  test('a visitor comes in by another account, and opens the wallet with the recovery password on a second device', async ({
    page,
    browser,
    watch,
    extension,
  }) => {
    expect(extension.engine.prompts + watch.errors.length).toBe(0)
    const host = new Host(page, '/', sites[0])
    await host.open()
    const email = newEmail()
    const address = await logInBySocial(host, 'google', email)
    expect(await hasShare(await frameIn(page))).toBe(true)
    await host.id('demo-sign').click()
    const opened = page.context().waitForEvent('page')
    await clickInFrame(frameOf(host).getByTestId('frame-banner').getByRole('link'))
    const secure = new SecurePage(await opened)
    await secure.logInOnceMore('google', email)
    await secure.addPassword('twelve or more letters')
    await secure.hasWays(1)
    await secure.page.close()

    const { host: device, context } = await newDevice(browser, '/', sites[0])
    await logInAt(device, 'google', email, { isNewDevice: true })
    await recover(device, 'password', 'twelve or more letters')
    await isRecovered(device, address)
    expect(await hasShare(await frameIn(device.page))).toBe(true)
    await context.close()
  })
