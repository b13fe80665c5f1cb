import type { Page } from '@playwright/test'
import type { W3m } from '@w3m/core'
import { parseSiweMessage } from '@w3m/core/siwx'
import { hexToString, verifyMessage, type Hex } from 'viem'
import { Host, hostPages, createRotation } from './host.js'
import { connectAndBeAsked, isAsked, session, sessionOf, sign, tokens, type Token } from './sign-in.js'
import { chainOf, expect, test } from './test.js'
import { stack } from './stack.js'

type WithW3m = typeof globalThis & { readonly w3m: W3m }

/** The server of the sign-ins answers nothing of use, until `unroute`. */
const authFails = (page: Page) =>
  page.route(`${stack.api}/auth/**`, route =>
    route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: '' }),
  )

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`Signing in on ${title}`, () => {
    test.use({ path })

    test('the wallet signs a strict message of this page, which verifies on the chain too, and the server keeps the session', async ({
      host,
      extension,
    }) => {
      await host.open({ siwx: 'optional' })
      await connectAndBeAsked(host, extension.rdns)
      await host.shows('connected')
      expect(await tokens(host.page)).toEqual([])
      await test.step('a refusal is named, and the next try works', async () => {
        extension.engine.exceptions.set('personal_sign', 'refuses')
        await host.id('siwx-sign').click()
        await expect(host.modal).toContainText('Signature declined')
        expect(await tokens(host.page)).toEqual([])
        extension.engine.exceptions.clear()
        await sign(host)
      })
      const [text, from] = extension.engine.calls.findLast(({ method }) => method === 'personal_sign')!
        .params as readonly [Hex, Hex]
      const { address } = extension.engine
      expect(from.toLowerCase()).toBe(address.toLowerCase())
      const message = hexToString(text)
      const parsed = parseSiweMessage(message)
      const { host: domain, origin } = new URL(stack.pages)
      expect(parsed).toMatchObject({
        domain,
        accountAddress: address,
        chainId: 'eip155:31337',
        uri: origin + path,
        version: '1',
      })
      expect(await session(host)).toMatchObject({
        address,
        caip2Network: 'eip155:31337',
        domain,
        uri: origin + path,
        nonce: parsed.nonce,
      })
      const signature = await extension.engine.accounts[0]!.signMessage({ message })
      expect(await verifyMessage({ address, message, signature })).toBe(true)
      expect(await chainOf(stack.one).verifyMessage({ address, message, signature })).toBe(true)
    })

    if (isInTurn())
      test('where it is optional, whoever takes Escape or cancels stays connected without a session', async ({
        host,
        extension,
      }) => {
        await host.open({ siwx: 'optional' })
        await connectAndBeAsked(host, extension.rdns)
        await host.page.keyboard.press('Escape')
        await host.isClosed()
        await host.shows('connected')
        await host.openModal()
        await host.id('account-disconnect').click()
        await host.shows('disconnected')
        await host.isClosed()

        await connectAndBeAsked(host, extension.rdns)
        await host.id('siwx-cancel').click()
        await host.isClosed()
        await host.shows('connected')
        expect(await tokens(host.page)).toEqual([])
        expect(extension.engine.requestCount('personal_sign')).toBe(0)
        await host.openModal()
        await expect(host.id('account-disconnect')).toBeVisible()
      })

    test.describe('where it is required', () => {
      test.beforeEach(async ({ host, extension }) => {
        await host.open({ siwx: 'required' })
        expect(extension.engine.prompts).toBe(0)
      })

      if (isInTurn())
        test('nothing but a signature or cancelling leads on, the session outlives a reload, and ends with the connection', async ({
          host,
          extension,
          page,
        }) => {
          await connectAndBeAsked(host, extension.rdns)
          await page.keyboard.press('Escape')
          await page.keyboard.press('Escape')
          await host.id('w3m-header-close').click()
          await page.mouse.click(5, 5)
          await isAsked(host)
          await host.shows('connected')
          await host.id('siwx-cancel').click()
          await host.shows('disconnected')
          await host.isClosed()
          await host.openModal()
          await host.title('Connect Wallet')

          await test.step('five quick clicks ask the wallet once', async () => {
            await host.id(`wallet-${extension.rdns}`).click()
            await isAsked(host)
            await host.id('siwx-sign').evaluate((button: HTMLElement) => {
              for (let clicks = 0; clicks < 5; clicks++) button.click()
            })
            await host.isClosed()
            expect(extension.engine.requestCount('personal_sign')).toBe(1)
            await session(host)
          })
          await test.step('the session outlives a reload, without another signature', async () => {
            await page.reload()
            await host.shows('connected')
            await expect
              .poll(() => page.evaluate(async () => (await (globalThis as WithW3m).w3m.load.siwx()).$state.get().phase))
              .toBe('signedIn')
            await host.isClosed()
            expect(extension.engine.requestCount('personal_sign')).toBe(1)
          })
          await test.step('a visitor who comes back without a session is asked', async () => {
            await page.evaluate(() => localStorage.removeItem('w3m:sign_in_tokens'))
            await page.reload()
            await isAsked(host)
            await sign(host)
            await session(host)
          })
          await test.step('signing out is part of disconnecting', async () => {
            const [{ token }] = (await tokens(page)) as readonly [Token]
            await host.openModal()
            await host.id('account-disconnect').click()
            await host.shows('disconnected')
            await expect.poll(() => sessionOf(page, token)).toBe(401)
            expect(await tokens(page)).toEqual([])
          })
        })

      if (isInTurn())
        test('another network and another account are asked anew; cancelling at the network leads back, and the first account’s session stays', async ({
          host,
          extension,
          page,
        }) => {
          await connectAndBeAsked(host, extension.rdns)
          await sign(host)
          await extension.engine.setChain(31338)
          await isAsked(host)
          await expect(host.modal).toContainText('Local Two')
          await host.id('siwx-cancel').click()
          await expect(host.id('demo-network')).toHaveText('eip155:31337')
          await host.isClosed()
          await host.shows('connected')
          expect(extension.engine.requestCount('personal_sign')).toBe(1)

          await extension.engine.selectAccount(1)
          await isAsked(host)
          await sign(host)
          const storedTokens = await tokens(page)
          expect(storedTokens.map(({ address }) => address)).toEqual(
            extension.engine.accounts.map(({ address }) => address),
          )
          for (const { token, address } of storedTokens) expect(await sessionOf(page, token)).toMatchObject({ address })
          await extension.engine.selectAccount(0)
          await expect(host.id('demo-address')).toHaveText(extension.engine.accounts[0]!.address, { ignoreCase: true })
          await host.isClosed()
          expect(extension.engine.requestCount('personal_sign')).toBe(2)
        })

      if (isInTurn())
        test('a server that answers nothing of use ends in its number and a retry; where it cannot be known who is signed in, the wallet is disconnected and the visitor told', async ({
          host,
          extension,
          page,
          watch,
        }) => {
          watch.allow(/Failed to load resource|net::ERR|Signing in failed/)
          await authFails(page)
          await connectAndBeAsked(host, extension.rdns)
          await host.id('siwx-sign').click()
          await expect(host.modal).toContainText('Something went wrong')
          await expect(host.modal).toContainText('Code 403')
          await page.unroute(`${stack.api}/auth/**`)
          await sign(host)
          await session(host)

          await authFails(page)
          await page.reload()
          await expect(host.id('w3m-notice')).toHaveText('A problem occurred while trying initialize authentication')
          await host.title('Connect Wallet')
          await host.shows('disconnected')
        })
    })

    if (isInTurn())
      test('a wrong value is refused by its name; without the option nobody is asked, and nothing of it is loaded', async ({
        host,
        extension,
        watch,
      }) => {
        await host.open({ siwx: 'sometimes' })
        await expect(host.id('demo-error')).toHaveText(/^INVALID_OPTION: Option "siwx"/)
        await host.open({ siwx: false })
        await host.connect(extension.rdns)
        expect(watch.requests.filter(text => /auth\/v1|siwx[^&]*\.js|sign-in[^&]*\.js/.test(text))).toEqual([])
      })
  })
}

test('who signs in in one tab is signed in in the others', async ({ host, extension, page }) => {
  await host.open({ siwx: 'required' })
  await connectAndBeAsked(host, extension.rdns)
  const other = new Host(await page.context().newPage())
  await other.open({ siwx: 'required' })
  await isAsked(other)
  await sign(other)
  await host.isClosed()
  expect(extension.engine.requestCount('personal_sign')).toBe(1)
  await other.openModal()
  await other.id('account-disconnect').click()
  await other.shows('disconnected')
  await host.shows('disconnected')
  expect(await tokens(page)).toEqual([])
})
