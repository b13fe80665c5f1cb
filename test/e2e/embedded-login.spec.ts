import { isAddress, verifyMessage, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { approve, asker, askForCode, logInByMail, refuse, signedText } from './embedded-wallet.js'
import { hostPages } from './host.js'
import { codeFor, newMailbox, wrongCode } from './mailbox.js'
import { stack } from './stack.js'
import { chainOf, expect, fund, test } from './test.js'

for (const { title, path } of hostPages.filter(page => page.path !== '/vanilla.html')) {
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('a visitor with nothing logs in by a mailed code, signs, pays, comes back and leaves', async ({
      host,
      page,
    }) => {
      await host.open()
      const { address } = await logInByMail(host)
      expect(isAddress(address)).toBe(true)

      await host.id('demo-sign').click()
      await expect(asker(host)).toContainText(new URL(stack.pages).host)
      await approve(host)
      const signature = (await host.result()) as Hex
      expect(await verifyMessage({ address, message: signedText, signature })).toBe(true)

      await fund(stack.one, address)
      await host.id('demo-send').click()
      await approve(host)
      await expect(host.id('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
      const hash = (await host.result()) as Hex
      const receipt = await receiptOf(chainOf(stack.one), hash)
      expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase(), to: address.toLowerCase() })

      await page.reload()
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(address)

      await host.openModal()
      await host.id('account-disconnect').click()
      await host.shows('disconnected')
      await page.reload()
      await host.shows('disconnected')
    })

    test('a refusal in the frame is the wallet’s number, and the next request works', async ({ host }) => {
      await host.open()
      const { address } = await logInByMail(host)
      await host.id('demo-sign').click()
      await refuse(host)
      await expect(host.id('demo-error')).toHaveText(/^4001\b/)
      await host.id('demo-sign').click()
      await approve(host)
      expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)
    })

    test('a code is entered after the modal was closed over its boxes', async ({ host }) => {
      const email = newMailbox()
      await host.open()
      await askForCode(host, email)
      await host.id('w3m-header-close').click()
      await host.isClosed()
      await askForCode(host, email)
      await host.id('otp-input').fill(await codeFor(email))
      await host.shows('connected')
    })

    test('a wrong code is said to be one, and the right one still works', async ({ host }) => {
      const email = newMailbox()
      await host.open()
      await askForCode(host, email)
      const code = await codeFor(email)
      await host.id('otp-input').fill(wrongCode(code))
      await expect(host.modal.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await host.shows('connecting')
      await host.id('otp-input').fill(code)
      await host.shows('connected')
    })
  })
}
