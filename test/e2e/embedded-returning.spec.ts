import { askAgainAfterThePause, disconnect, logInBySocial, logInByMail, signsAsShown } from './embedded-wallet.js'
import { Host, hostPages, createRotation } from './host.js'
import { codeFor, newEmail } from './mailbox.js'
import { expect, onLoginPages, test } from './test.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })

    if (isInTurn())
      test('a visitor who was here before is known in each tab, until one of them signs out', async ({
        host,
        context,
      }) => {
        const email = newEmail()
        await host.open()
        const address = await logInBySocial(host, 'google', email)

        const other = new Host(await context.newPage(), path)
        await other.open()
        await other.shows('connected')
        await expect(other.id('demo-address')).toHaveText(address)
        expect(await signsAsShown(other)).toBe(true)

        await disconnect(other)
        await host.shows('disconnected')
        await other.page.close()

        expect(await logInBySocial(host, 'google', email)).toBe(address)
        expect(await signsAsShown(host)).toBe(true)
      })
  })
}

onLoginPages('/', () => {
  test('a visitor who signed out comes back by the address that the page remembers, and has the same account', async ({
    host,
  }) => {
    await host.open()
    const { email, address } = await logInByMail(host)
    expect(await signsAsShown(host)).toBe(true)
    await disconnect(host)
    await host.page.keyboard.press('Escape')

    await host.openModal()
    await askAgainAfterThePause(host, email, () => host.id('email-recent').filter({ hasText: email }).click())
    await host.id('otp-input').fill(await codeFor(email, 2))
    await host.shows('connected')
    await expect(host.id('demo-address')).toHaveText(address)
    expect(await signsAsShown(host)).toBe(true)
  })
})
