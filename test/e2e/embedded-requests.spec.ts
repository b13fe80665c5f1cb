import { saysNo, sendsTwoCalls, signsTypedData, usesSolana } from './embedded-requests.js'
import { chooseSocial, frameOf, logInBySocial, signsAsShown } from './embedded-wallet.js'
import { newMailbox } from './mailbox.js'
import { openSettings } from './secure-page.js'
import { stack } from './stack.js'
import { expect, fund, onLoginPages, test } from './test.js'

// A person rests before each approval.
test.setTimeout(90_000)

onLoginPages('/', () => {
  test('a visitor answers everything that a page asks: data, batches of both kinds of account, Solana, and no', async ({ host }) => {
    await host.open()
    const address = await logInBySocial(host, 'google', newMailbox())
    await fund(stack.one, address)

    await test.step('typed data is signed as it is shown', () => signsTypedData(host))
    await test.step('a refusal is 4001, by the frame’s button and by closing', () => saysNo(host))
    await test.step('a smart account sends two calls as one transaction', async () => {
      await openSettings(host)
      const toggle = host.id('account-type-toggle')
      if (!(await toggle.isChecked())) await toggle.click()
      await expect(toggle).toBeChecked()
      await host.page.keyboard.press('Escape')
      await host.isClosed()
      const { atomic, receipts } = await sendsTwoCalls(host)
      expect([atomic, receipts.length]).toEqual([true, 1])
    })
    await test.step('an ordinary one sends them one after the other, from the same address', async () => {
      await openSettings(host)
      await host.id('account-type-toggle').click()
      await expect(host.id('account-type-toggle')).not.toBeChecked()
      await host.page.keyboard.press('Escape')
      await host.isClosed()
      const { atomic, receipts } = await sendsTwoCalls(host)
      expect([atomic, receipts.length]).toEqual([false, 2])
      await expect(host.id('demo-address')).toHaveText(address)
    })
    await test.step('the choice outlives the page', async () => {
      await host.page.reload()
      await host.shows('connected')
      await openSettings(host)
      await expect(host.id('account-type-toggle')).not.toBeChecked()
      await host.page.keyboard.press('Escape')
      await host.isClosed()
    })
    await test.step('a message and a transaction of Solana', () => usesSolana(host))
  })

  test('a log-in and an approval that take too long end by themselves, and work again', async ({ host, page, watch }) => {
    // The developer is told.
    watch.allow(/iframe_request_timeout/)
    await page.clock.install()
    await host.open()
    const social = `${stack.frame}/api/login/social`
    const asked = page.context().waitForEvent('request', request => request.url() === social)
    // The server never answers.
    await page.context().route(social, () => undefined)
    await chooseSocial(host, 'google')
    await asked
    await page.clock.fastForward(31_000)
    await expect(host.id('login-retry')).toBeVisible()
    await host.shows('disconnected')
    await page.context().unroute(social)
    await page.keyboard.press('Escape')
    await host.isClosed()
    await logInBySocial(host, 'google', newMailbox())

    await host.id('demo-sign').click()
    await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
    await page.clock.fastForward(600_000)
    await expect(host.id('demo-error')).toHaveText(/^TIMEOUT\b/)
    await host.isClosed()
    expect(await signsAsShown(host)).toBe(true)
  })
})
