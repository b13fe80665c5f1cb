import type { W3m } from '@w3m/core'
import { parseSolanaSignIn } from '@w3m/core/siwx'
import { installStandardWallet, type StandardWallet } from '../wallets/standard-wallet.js'
import { hostPages, createRotation } from './host.js'
import { openCode, shownCode, test as phoneTest } from './phone-wallet.js'
import { connectAndBeAsked, isAsked, session, sessionOf, sign, tokens } from './sign-in.js'
import { stack } from './stack.js'
import { expect, test as base } from './test.js'

const test = base.extend<{ readonly solana: StandardWallet }>({
  solana: async ({ context }, use) => {
    await use(await installStandardWallet(context, { rpcUrl: stack.solana.rpcUrl }))
  },
})

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`A Solana wallet on ${title}`, () => {
    test.use({ path })

    if (isInTurn())
      test('signs in with its own form of message, the standard’s, for this page, and the server keeps the session', async ({
        host,
        solana,
        page,
      }) => {
        const texts: string[] = []
        await page.route(`${stack.api}/auth/v1/authenticate*`, async route => {
          texts.push((route.request().postDataJSON() as { readonly message: string }).message)
          await route.continue()
        })
        await host.open({ siwx: 'required' })
        await connectAndBeAsked(host, solana.name)
        await sign(host)
        await host.shows('connected')
        const { host: domain, origin } = new URL(stack.pages)
        expect(parseSolanaSignIn(texts[0]!)).toMatchObject({
          domain,
          uri: origin + path,
          accountAddress: solana.engine.address,
          chainId: stack.solana.caipNetworkId,
        })
        expect(await session(host)).toMatchObject({
          address: solana.engine.address,
          caip2Network: stack.solana.caipNetworkId,
        })
        await page.reload()
        await host.shows('connected')
        await host.isClosed()
      })
  })

  phoneTest.describe(`A WalletConnect wallet on ${title}`, () => {
    phoneTest.use({ path })
    const networks = ['eip155:31337', 'eip155:31338']

    if (isInTurn())
      phoneTest(
        'signs in with the connection, for every network at once, also by a code that was replaced meanwhile',
        async ({ host, phone, page }) => {
          const isSignedIn = async () => {
            await host.shows('connected')
            await host.isClosed()
            expect(phone.requestCount('personal_sign')).toBe(0)
            const storedTokens = await tokens(page)
            expect(storedTokens.map(({ chainId }) => chainId).sort()).toEqual(networks)
            for (const { token, chainId } of storedTokens)
              expect(await sessionOf(page, token)).toMatchObject({
                address: phone.wallet.addresses.eip155,
                caip2Network: chainId,
              })
          }
          await host.open({ siwx: 'required', networks })
          const code = await openCode(host)
          expect(await page.evaluate(() => 'Buffer' in globalThis), 'the page is lent a Buffer while it waits').toBe(
            false,
          )
          await phone.pair(code)
          await isSignedIn()
          expect(phone.requestCount('sign in')).toBe(1)

          await host.openModal()
          await host.id('account-disconnect').click()
          await host.shows('disconnected')
          await host.isClosed()
          const previousUri = await openCode(host)
          await page.evaluate(async () => (await (globalThis as never as { w3m: W3m }).w3m.load.pairing()).renew())
          await expect.poll(() => shownCode(host)).not.toBe(previousUri)
          await phone.pair(previousUri)
          await isSignedIn()
          expect(phone.requestCount('sign in')).toBe(2)
        },
      )

    phoneTest.describe('that cannot', () => {
      phoneTest.use({ phoneOptions: { signsIn: false } })

      if (isInTurn())
        phoneTest('is asked for a signature after it connected', async ({ host, phone }) => {
          await host.open({ siwx: 'required', networks })
          await phone.pair(await openCode(host))
          await isAsked(host)
          await host.shows('connected')
          await sign(host)
          expect(phone.requestCount('personal_sign')).toBe(1)
          await session(host)
        })
    })

    if (isInTurn())
      phoneTest('beside Solana signs when it is asked', async ({ host, phone }) => {
        await host.open({ siwx: 'optional' })
        await phone.pair(await openCode(host))
        await isAsked(host)
        await sign(host)
        expect(phone.requestCount('sign in')).toBe(0)
        expect(await session(host)).toMatchObject({ address: phone.wallet.addresses.eip155 })
      })
  })
}
