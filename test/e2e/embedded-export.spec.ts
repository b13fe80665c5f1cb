import { mnemonicToAccount } from 'viem/accounts'
import { approveByFarcaster, chooseSocial, logInBySocial, signsAsShown } from './embedded-wallet.js'
import { newEmail } from './mailbox.js'
import { openSettings, SecurePage } from './secure-page.js'
import { expect, test } from './test.js'

test('a visitor sees the words after one more log-in as the same person, and confirms them', async ({ host }) => {
  const email = newEmail()
  await host.open()
  const address = await logInBySocial(host, 'github', email)
  await openSettings(host)
  await expect(host.id('settings-security')).toContainText('Not secured yet')
  await host.page.keyboard.press('Escape')
  await host.isClosed()
  const secure = await SecurePage.from(host)
  await secure.hasWays(0)
  await expect(secure.page.getByText(address, { exact: true })).toBeVisible()

  await test.step('a cookie alone shows no words: a fresh log-in does', async () => {
    await secure.id('frame-export').click()
    await expect(secure.id('frame-export-words')).toHaveCount(0)
    await secure.logInOnceMore('github', email)
  })
  const words = await secure.words()
  expect(mnemonicToAccount(words).address).toBe(address)

  await test.step('other words are not taken for them', async () => {
    await secure.confirmWords('test test test test test test test test test test test junk')
    await expect(secure.page.getByRole('alert')).toBeVisible()
    await secure.id('frame-add-words').click()
  })
  await test.step('words and a password secure the wallet', async () => {
    await secure.confirmWords(words)
    await secure.hasWays(1)
    await secure.addPassword('twelve or more letters')
    await secure.hasWays(2)
    await openSettings(host)
    await expect(host.id('settings-security')).toContainText('Secured.')
  })
  await test.step('nobody reads them off a page that is looked at no more', async () => {
    await expect(secure.id('frame-export-words')).toBeVisible()
    await secure.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(secure.id('frame-export-words')).toHaveCount(0)
  })
})

test('a visitor of Farcaster logs in once more by the same application, and sees the words', async ({ host }) => {
  const fid = 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000)
  await host.open()
  await chooseSocial(host, 'farcaster')
  await approveByFarcaster(host.id('farcaster-qr'), fid)
  await host.shows('connected')
  const secure = await SecurePage.from(host)
  await secure.id('frame-export').click()
  await secure.id('frame-social-farcaster').click()
  await expect(secure.id('frame-farcaster'), 'the whole code is in sight').toBeInViewport({ ratio: 1 })
  await approveByFarcaster(secure.id('frame-farcaster'), fid)
  expect(mnemonicToAccount(await secure.words()).address).toBe(await host.id('demo-address').textContent())
})

test('a visitor locks the wallet, and the next approval opens it again; who logs in as somebody else there is told so, and is nobody on the site', async ({
  host,
}) => {
  await host.open()
  await logInBySocial(host, 'github', newEmail())
  expect(await signsAsShown(host)).toBe(true)
  const secure = await SecurePage.from(host)
  const released = host.page.waitForRequest(/\/api\/share$/)
  await secure.id('frame-lock').click()
  await expect(secure.id('frame-lock-said')).toContainText('is locked')
  await host.page.bringToFront()
  expect(await signsAsShown(host)).toBe(true)
  expect((await released).failure()).toBeNull()

  await secure.page.bringToFront()
  await secure.id('frame-export').click()
  await secure.logInOnceMore('github', newEmail())
  await expect(secure.page.getByRole('alert')).toContainText('another account')
  await expect(secure.id('frame-export')).toHaveCount(0)
  await host.shows('disconnected')
})
