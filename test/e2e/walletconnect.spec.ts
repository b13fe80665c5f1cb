import { recoverMessageAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { hostPages, takeTurns } from './host.js'
import { connectPhone, openCode, readScreen, shownCode, test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chainOf, expect, fund } from './test.js'

for (const { title, path } of hostPages) {
  const turn = takeTurns(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('a visitor scans the code, signs and sends with the phone, is connected after a reload, and disconnects', async ({
      host,
      phone,
      page,
    }) => {
      await host.open()
      await connectPhone(host, phone)
      const address = phone.wallet.addresses.eip155 as Hex
      await expect(host.id('demo-address')).toHaveText(address)
      await expect(host.id('demo-caip-address')).toHaveText(`eip155:31337:${address}`)

      await test.step('the phone signs a message', async () => {
        await host.id('demo-sign').click()
        const signature = (await host.result()) as Hex
        const [message] = (await phone.untilAsked('personal_sign')).params as readonly [Hex]
        expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
      })

      await test.step('a reload brings the session back without a code', async () => {
        await page.reload()
        await host.shows('connected')
        await expect(host.id('demo-address')).toHaveText(address)
        expect(phone.asked('connect')).toBe(1)
      })

      await test.step('a transaction lands on the chain', async () => {
        await fund(stack.one, address)
        await host.id('demo-send').click()
        const receipt = await receiptOf(chainOf(stack.one), (await host.result()) as Hex)
        expect(receipt.status).toBe('success')
        expect(receipt.from).toBe(address.toLowerCase())
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
    })

    if (turn())
      test('a refusal on the phone shows its number, and the retry connects with a new code', async ({
        host,
        phone,
      }) => {
        phone.person = 'refuses'
        await host.open()
        const former = await openCode(host)
        await phone.pair(former)
        await expect(host.id('demo-error')).toHaveText(/^4001\b/)
        await host.shows('disconnected')
        await expect(host.modal).toContainText('Connection declined')
        phone.person = 'approves'
        await host.id('connecting-retry').click()
        const code = await shownCode(host)
        expect(code).not.toBe(former)
        await phone.pair(code)
        await host.shows('connected')
        await host.isClosed()
        await expect(host.id('demo-error')).toHaveText('')
      })

    if (turn())
      test('the phone goes to the chosen network', async ({ host, phone }) => {
        await host.open()
        await connectPhone(host, phone)
        await host.openNetworks()
        await host.id('network-eip155:31338').click()
        await expect(host.id('demo-network')).toHaveText('eip155:31338')
        await expect(host.id('demo-caip-address')).toHaveText(`eip155:31338:${phone.wallet.addresses.eip155}`)
        await host.isClosed()
      })

    if (turn())
      test('the phone ends the session, and the next code connects', async ({ host, phone }) => {
        await host.open()
        await connectPhone(host, phone)
        await phone.disconnectAll()
        await host.shows('disconnected')
        await connectPhone(host, phone)
      })
  })
}

test.describe('The code', () => {
  test('of a page whose clock is an hour slow is refused by the wallet: the visitor is told, and connects once the clock is right', async ({
    host,
    page,
    phone,
  }) => {
    await page.clock.setSystemTime(Date.now() - 3_600_000)
    await host.open()
    const former = await openCode(host)
    await expect(host.id('wc-clock')).toContainText('1 hour slow')
    await expect(phone.pair(former)).rejects.toThrow(/expired/i)
    await page.clock.setSystemTime(Date.now())
    // As it does when the visitor comes back from the settings.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(host.id('wc-qr')).not.toHaveAttribute('data-uri', former)
    await expect(host.id('wc-clock')).toBeHidden()
    await phone.pair(await shownCode(host))
    await host.shows('connected')
  })

  test('is one for five quick visits, and the same when the modal opens again', async ({ host, phone, watch }) => {
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
    expect(watch.requests.filter(request => /universal-provider|sign-client/.test(request)).length).toBeLessThanOrEqual(
      2,
    )
  })

  for (const look of ['light', 'dark'] as const) {
    test(`is read off the screen in ${look}`, async ({ host, page }) => {
      await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
      await host.open()
      const code = await openCode(host)
      await expect.poll(() => readScreen(page).catch(() => '')).toBe(code)
    })
  }

  test('is copied as a link', async ({ host, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await host.open()
    const code = await openCode(host)
    await host.id('wc-copy').click()
    await expect(host.id('w3m-notice')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
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

  test('ends with the visit: closing says so to the host', async ({ host }) => {
    await host.open()
    await openCode(host)
    await host.shows('connecting')
    await host.id('w3m-header-close').click()
    await host.shows('disconnected')
    await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
  })

  test('is offered beside a wallet that came by one: another phone may be added', async ({ host, phone, page }) => {
    await host.open()
    await connectPhone(host, phone)
    await page.evaluate(() =>
      (globalThis as never as { w3m: { open(options: object): Promise<void> } }).w3m.open({ view: 'Connect' }),
    )
    await host.id('wallet-walletConnect').click()
    await expect(host.id('wc-qr')).toHaveAttribute('data-uri', /^wc:/)
  })
})

test.describe('WalletConnect alone', () => {
  const basic = { connectors: ['walletConnect'] }

  test('opens with the code on a computer, and all wallets behind it', async ({ host, phone }) => {
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
  })

  test.describe('on a phone', () => {
    test.use({
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })

    test('opens with all wallets, and a code beside them', async ({ host }) => {
      await host.open(basic)
      await host.openModal()
      await host.title('All Wallets')
      await host.id('all-wallets-code').click()
      await host.title('WalletConnect')
      await shownCode(host)
    })

    test('hands the code to a wallet by a link', async ({ host, phone }) => {
      await host.open(basic)
      await host.openModal()
      const row = host.modal.locator('[data-testid^="wallet-search-item-"]').first()
      const name = (await row.locator('.name').textContent())!.trim()
      await row.click()
      await host.title(name)
      const link = (await host.id('wc-open').getAttribute('href'))!
      const code = new URLSearchParams(link.slice(link.indexOf('?'))).get('uri')!
      expect(link).toMatch(/^[a-z][a-z\d+.-]*:\/\/(?:.*\/)?wc\?uri=wc%3A/)
      await phone.pair(code)
      await host.shows('connected')
      await host.isClosed()
    })
  })
})
