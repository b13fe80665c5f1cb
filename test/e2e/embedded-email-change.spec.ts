import { sendsTwoCalls, signsTypedData, usesSolana } from './embedded-requests.js'
import { askForCode, disconnect, logInByMail } from './embedded-wallet.js'
import { isDeep } from './host.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, newEmail, wrongCode } from './mailbox.js'
import { openSettings } from './secure-page.js'
import { stack } from './stack.js'
import { expect, fund, onLoginPages, test } from './test.js'

onLoginPages('/script-tag.html', () => {
  test('a visitor who logged in by mail takes the account to another mailbox', async ({ host, page }) => {
    await host.open()
    const { email, address } = await logInByMail(host)
    // An account that came in by a social log-in shows the same each time.
    if (isDeep)
      await test.step('typed data, a batch, and Solana', async () => {
        await signsTypedData(host)
        await fund(stack.one, address)
        expect((await sendsTwoCalls(host)).receipts.length).toBeGreaterThan(0)
        await usesSolana(host)
      })

    const account = (await host.id('demo-address').textContent())!
    const next = newEmail()
    await openSettings(host)
    await host.id('settings-email').click()
    await host.title('Edit Email')
    await expect(host.id('email-submit')).toHaveAttribute('aria-disabled', 'true')
    await host.id('email-input').fill(next)
    await endMailPause(email)
    await host.id('email-submit').click()

    await test.step('the present mailbox says yes, then the new one', async () => {
      await host.title('Confirm Current Email')
      const code = await codeFor(email, 2)
      await host.id('otp-input').fill(wrongCode(code))
      await expect(host.modal.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await host.id('otp-input').fill(code)
      await host.title('Confirm New Email')
      await host.id('otp-input').fill(await codeFor(next))
    })
    await host.title('Settings')
    await expect(host.id('settings-email')).toContainText(next)
    await page.keyboard.press('Escape')
    await host.isClosed()

    await test.step('it is the same account, also after a reload', async () => {
      await page.reload()
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(account)
      await openSettings(host)
      await expect(host.id('settings-email')).toContainText(next)
    })
    await test.step('and it is the one that the new mailbox opens from now on', async () => {
      await page.keyboard.press('Escape')
      await host.isClosed()
      await disconnect(host)
      await page.keyboard.press('Escape')
      await endMailPause(next)
      await page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
      await askForCode(host, next)
      await host.id('otp-input').fill(await codeFor(next, 2))
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(account)
    })
  })
})
