// What a visitor does in each application: the button, the modal, connect, sign, reload, disconnect. Nothing may be
// said on the console, and nothing may be asked of anybody but the page's own host.
import assert from 'node:assert/strict'
import { verifyMessage } from 'viem'
import { bringWallet } from './announced-wallet.mjs'

/** @param {{ browser: import('playwright').Browser, url: string, hooks?: import('./consumers.mjs').Hooks }} options */
export async function drive({ browser, url, hooks }) {
  const context = await browser.newContext()
  const faults = []
  try {
    const wallet = await bringWallet(context)
    const page = await context.newPage()
    page.on('console', message => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', error => faults.push(String(error)))
    page.on(
      'request',
      request =>
        /^https?:/.test(request.url()) && !request.url().startsWith(url) && faults.push(`asked ${request.url()}`),
    )
    const id = name => page.getByTestId(name)
    const shows = (name, text) => id(name).filter({ hasText: text }).waitFor()
    const isThere = selector => selector && page.locator(selector).waitFor()
    const isConnected = () =>
      Promise.all([shows('account', wallet.address), id('account-button').waitFor(), isThere(hooks?.connected)])
    const isDisconnected = () =>
      Promise.all([shows('account', /^none$/), id('connect-button').waitFor(), isThere(hooks?.disconnected)])
    const click = async selectors => {
      for (const selector of selectors) await page.locator(selector).click()
    }
    const choose = async () => {
      await id('wallet-consumer.wallet').click()
      await isConnected()
      await id('w3m-modal-card').waitFor({ state: 'hidden' })
    }
    const sign = async () => {
      await id('sign').click()
      await shows('signature', /^0x/)
      const signature = await id('signature').textContent()
      assert.ok(
        await verifyMessage({ address: wallet.address, message: 'Hello from a stranger', signature }),
        'the signature is the visitor’s',
      )
    }

    await page.goto(url)
    await isDisconnected()
    // A visitor who has looked at the page for a moment: what the click needs is there, so it asks for nothing.
    await page.waitForLoadState('networkidle')
    const requests = []
    const ask = request => /^https?:/.test(request.url()) && requests.push(request.url())
    page.on('request', ask)
    await id('connect-button').click()
    await id('wallet-consumer.wallet').waitFor()
    page.off('request', ask)
    assert.deepEqual(requests, [], 'a click asks for nothing that the page has not')
    await choose()
    await sign()

    await page.reload()
    await isConnected()
    await sign()
    assert.equal(wallet.asked.filter(method => method === 'eth_requestAccounts').length, 1, 'a reload asks for nothing')

    await id('account-button').click()
    await id('account-disconnect').click()
    await isDisconnected()
    await page.reload()
    await isDisconnected()

    if (hooks) {
      await click(hooks.connect)
      await choose()
      await sign()
      await page.reload()
      await isConnected()
      await click(hooks.disconnect)
      await isDisconnected()
      // A refusal is the library's error, and the page's alone.
      wallet.refuses = true
      await click(hooks.connect)
      await id('wallet-consumer.wallet').click()
      await page.getByText(hooks.refused).waitFor()
      await isDisconnected()
    }
    assert.deepEqual(faults, [], 'nothing on the console, nothing asked of others')
  } catch (error) {
    throw faults.length > 0 ? new Error(`${error.message}\n${faults.join('\n')}`, { cause: error }) : error
  } finally {
    await context.close()
  }
}
