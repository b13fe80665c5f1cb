import { isAddress, verifyMessage, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { approve, asker, askForCode, logInByMail, refuse, signedText, signsAsShown } from './embedded-wallet.js'
import { codeFor, newEmail, wrongCode } from './mailbox.js'
import { stack } from './stack.js'
import { chainOf, expect, fund, onLoginPages, test } from './test.js'

// The script-tag page has a mailed code, a signature and a way out below and in `embedded-email-change.spec.ts`, and what
// every page sends is in `sign-and-send.spec.ts`.
onLoginPages('/', () => {
  test('a visitor with nothing logs in by a mailed code, signs, pays, comes back and leaves, beside an extension that nobody asks', async ({
    host,
    extension,
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
    expect(extension.engine.prompts).toBe(0)
  })
})

onLoginPages('/script-tag.html', () => {
  test('a code is entered after the modal was closed over its boxes; a wrong one is said to be one; and a refusal in the frame is the wallet’s number, after which the next request works', async ({
    host,
  }) => {
    const email = newEmail()
    await host.open()
    await askForCode(host, email)
    await host.id('w3m-header-close').click()
    await host.isClosed()
    await askForCode(host, email)
    const code = await codeFor(email)
    await host.id('otp-input').fill(wrongCode(code))
    await expect(host.modal.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await host.shows('connecting')
    await host.id('otp-input').fill(code)
    await host.shows('connected')
    await host.isClosed()

    await host.id('demo-sign').click()
    await refuse(host)
    await expect(host.id('demo-error')).toHaveText(/^4001\b/)
    expect(await signsAsShown(host)).toBe(true)
  })
})
