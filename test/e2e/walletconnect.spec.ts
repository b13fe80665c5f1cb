import { recoverMessageAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import type { PhoneWallet } from '../wallets/wc-wallet.js'
import { hostPages, createRotation, type Host } from './host.js'
import { connectPhone, openCode, readScreen, shownCode, test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chainOf, expect, fund } from './test.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  const [takesRefusal, takesNetwork, takesEnd] = [isInTurn(), isInTurn(), isInTurn()]
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('a visitor scans the code, signs and sends with the phone, is connected after a reload, and disconnects', async ({
      host,
      phone,
      page,
      extension,
    }) => {
      await host.open()
      const address = phone.wallet.addresses.eip155 as Hex
      if (takesRefusal) await isRefusedFirst(host, phone)
      else await connectPhone(host, phone)
      if (takesEnd)
        await test.step('the phone ends the session, and the next code connects', async () => {
          await phone.disconnectAll()
          await host.shows('disconnected')
          await connectPhone(host, phone)
        })
      await expect(host.id('demo-address')).toHaveText(address)
      await expect(host.id('demo-caip-address')).toHaveText(`eip155:31337:${address}`)

      await test.step('the phone signs a message', async () => {
        await host.id('demo-sign').click()
        const signature = (await host.result()) as Hex
        const [message] = (await phone.untilAsked('personal_sign')).params as readonly [Hex]
        expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
      })

      await test.step('a reload brings the session back without a code', async () => {
        const connectsBefore = phone.requestCount('connect')
        await page.reload()
        await host.shows('connected')
        await expect(host.id('demo-address')).toHaveText(address)
        expect(phone.requestCount('connect')).toBe(connectsBefore)
      })

      await test.step('a transaction lands on the chain', async () => {
        await fund(stack.one, address)
        await host.id('demo-send').click()
        const receipt = await receiptOf(chainOf(stack.one), (await host.result()) as Hex)
        expect(receipt.status).toBe('success')
        expect(receipt.from).toBe(address.toLowerCase())
      })

      if (takesNetwork)
        await test.step('the phone goes to the chosen network', async () => {
          await host.openNetworks()
          await host.id('network-eip155:31338').click()
          await expect(host.id('demo-network')).toHaveText('eip155:31338')
          await expect(host.id('demo-caip-address')).toHaveText(`eip155:31338:${address}`)
          await host.isClosed()
        })

      await test.step('who disconnects stays so, and the phone knows', async () => {
        await host.openModal()
        await host.id('account-disconnect').click()
        await host.shows('disconnected')
        await expect.poll(() => phone.wallet.sessions.length).toBe(0)
        await page.reload()
        await expect(host.id('connect-button')).toBeVisible()
        await host.shows('disconnected')
      })
      // The wallet of the browser is in nothing of this.
      expect(extension.engine.prompts).toBe(0)
    })
  })
}

/** A refusal on the phone shows its number, and the retry connects with a new code. */
async function isRefusedFirst(host: Host, phone: PhoneWallet): Promise<void> {
  phone.user = 'refuses'
  const previousUri = await openCode(host)
  await phone.pair(previousUri)
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)
  await host.shows('disconnected')
  await expect(host.modal).toContainText('Connection declined')
  phone.user = 'approves'
  await host.id('connecting-retry').click()
  const code = await shownCode(host)
  expect(code).not.toBe(previousUri)
  await phone.pair(code)
  await host.shows('connected')
  await host.isClosed()
  await expect(host.id('demo-error')).toHaveText('')
}

test.describe('The code', () => {
  test('of a page whose clock is an hour slow is refused by the wallet: the visitor is told, and connects once the clock is right', async ({
    host,
    page,
    phone,
  }) => {
    await page.clock.setSystemTime(Date.now() - 3_600_000)
    await host.open()
    const previousUri = await openCode(host)
    await expect(host.id('wc-clock')).toContainText('1 hour slow')
    await expect(phone.pair(previousUri)).rejects.toThrow(/expired/i)
    await page.clock.setSystemTime(Date.now())
    // As it does when the visitor comes back from the settings.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(host.id('wc-qr')).not.toHaveAttribute('data-uri', previousUri)
    await expect(host.id('wc-clock')).toBeHidden()
    await phone.pair(await shownCode(host))
    await host.shows('connected')
  })

  test('is one for five quick visits, and the same when the modal opens again; another is offered beside the wallet that came by it', async ({
    host,
    phone,
    page,
    watch,
  }) => {
    await host.open()
    const code = await openCode(host)
    for (let visit = 0; visit < 5; visit++) {
      await host.id('w3m-header-close').click()
      await host.isClosed()
      expect(await openCode(host)).toBe(code)
    }
    await host.id('w3m-header-back').click()
    await host.id('wallet-walletConnect').click()
    expect(await shownCode(host)).toBe(code)
    await phone.pair(code)
    await host.shows('connected')
    await host.isClosed()
    expect(watch.requests.filter(request => /universal-provider|sign-client/.test(request)).length).toBeLessThanOrEqual(
      2,
    )
    await page.evaluate(() =>
      (globalThis as never as { w3m: { open(options: object): Promise<void> } }).w3m.open({ view: 'Connect' }),
    )
    await host.id('wallet-walletConnect').click()
    await expect(host.id('wc-qr')).toHaveAttribute('data-uri', /^wc:/)
    await expect(host.id('wc-qr')).not.toHaveAttribute('data-uri', code)
  })

  test('is read off the screen in light and in dark, is copied as a link, and ends with the visit: closing says so to the host', async ({
    host,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await host.open()
    const code = await openCode(host)
    await host.shows('connecting')
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect.poll(() => readScreen(page).catch(() => ''), theme).toBe(code)
    }
    await host.id('wc-copy').click()
    await expect(host.id('w3m-notice')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await host.id('w3m-header-close').click()
    await host.shows('disconnected')
    await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
  })

  test('connects the wallet page of the stack', async ({ host, page, context }) => {
    await host.open()
    const code = await openCode(host)
    const wallet = await context.newPage()
    await wallet.goto(stack.wcWallet)
    await wallet.getByTestId('wc-wallet-uri').fill(code)
    await wallet.getByTestId('wc-wallet-pair').click()
    await wallet.getByTestId('wc-wallet-approve').click()
    await page.bringToFront()
    await host.shows('connected')
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(
      (await wallet.getByTestId('wc-wallet-address-eip155').textContent())!.trim(),
    )
    await wallet.bringToFront()
    await wallet.getByTestId('wc-wallet-disconnect').click()
    await page.bringToFront()
    await host.shows('disconnected')
  })
})

test.describe('WalletConnect alone', () => {
  const basic = { connectors: ['walletConnect'] }

  test('opens with the code on a computer, and all wallets behind it', async ({ host, phone, extension }) => {
    await host.open(basic)
    await host.openModal()
    await host.title('WalletConnect')
    const code = await shownCode(host)
    await host.id('all-wallets').click()
    await host.title('All Wallets')
    // The header is where it stays once the wallets are there.
    await expect(host.modal.locator('[data-testid^="wallet-search-item-"]').first()).toBeVisible()
    await host.id('w3m-header-back').click()
    await expect(host.id('wc-qr')).toHaveAttribute('data-uri', code)
    await phone.pair(code)
    await host.shows('connected')
    expect(extension.engine.prompts).toBe(0)
  })

  test.describe('on a phone', () => {
    test.use({
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })

    test('opens with all wallets and a code beside them, and one tap hands the code to a wallet by a link', async ({
      host,
      phone,
      page,
      extension,
    }) => {
      await host.open(basic)
      await host.openModal()
      await host.title('All Wallets')
      await host.id('all-wallets-code').click()
      await host.title('WalletConnect')
      await shownCode(host)
      await host.id('w3m-header-back').click()
      await host.title('All Wallets')

      const row = host.modal.locator('[data-testid^="wallet-search-item-"]').first()
      const name = (await row.locator('.name').textContent())!.trim()
      await page.evaluate(() =>
        addEventListener('click', event => {
          const [target] = event.composedPath()
          if (target instanceof HTMLAnchorElement)
            document.documentElement.dataset.opened = target.getAttribute('href')!
        }),
      )
      await row.tap()
      await host.title(name)
      const link = (await host.id('wc-open').getAttribute('href'))!
      // Nobody has tapped the link itself.
      await expect(page.locator('html')).toHaveAttribute('data-opened', link)
      const code = new URLSearchParams(link.slice(link.indexOf('?'))).get('uri')!
      expect(link).toMatch(/^[a-z][a-z\d+.-]*:\/\/(?:.*\/)?wc\?uri=wc%3A/)
      await phone.pair(code)
      await host.shows('connected')
      await host.isClosed()
      expect(extension.engine.prompts).toBe(0)
    })
  })
})
