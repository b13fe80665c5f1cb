import { askForCode } from './embedded-wallet.js'
import { newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

test.describe('On the playground,', () => {
  test.beforeEach(async ({ host, extension }) => {
    await host.open()
    expect(extension.engine.prompts).toBe(0)
  })

  test('theme and accent are those of page and modal, and the language is the modal’s', async ({ host, page }) => {
    const accents = async () => ({
      page: await page.locator('.brand rect').evaluate(mark => getComputedStyle(mark).fill),
      button: await host.id('connect-button').evaluate(button => getComputedStyle(button).backgroundColor),
    })
    const defaultAccents = await accents()

    await test.step('System is the visitor’s own theme', async () => {
      const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
      const grounds = async () => ({
        page: await page.locator('body').evaluate(groundOf),
        modal: await host.id('w3m-modal-card').evaluate(groundOf),
      })
      const choose = (name: string) => page.getByRole('radio', { name }).check()
      await page.emulateMedia({ colorScheme: 'light' })
      await host.openModal()
      const light = await grounds()
      await host.id('w3m-header-close').click()
      await host.isClosed()
      await choose('Dark')
      await host.openModal()
      const dark = await grounds()
      expect(dark.page).not.toBe(light.page)
      expect(dark.modal).not.toBe(light.modal)
      await host.id('w3m-header-close').click()
      await host.isClosed()
      // Styles are known of what is closed, too.
      await page.emulateMedia({ colorScheme: 'dark' })
      await choose('Light')
      await expect.poll(grounds).toEqual(light)
      await choose('System')
      await expect.poll(grounds).toEqual(dark)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(grounds).toEqual(light)
    })

    await test.step('the accent is that of page, buttons and modal, and can be taken back', async () => {
      await page.getByRole('radio', { name: 'rose' }).check()
      await expect.poll(accents).toEqual({ page: 'rgb(214, 51, 108)', button: 'rgb(214, 51, 108)' })
      await host.openModal()
      expect(
        await page.locator('w3m-modal-card').evaluate(card => getComputedStyle(card).getPropertyValue('--_accent')),
      ).toBe('#d6336c')
      await host.id('w3m-header-close').click()
      await page.getByRole('radio', { name: 'indigo' }).check()
      await expect.poll(accents).toEqual(defaultAccents)
      await host.isClosed()
    })

    await test.step('the language of an open modal changes with its direction, and comes back', async () => {
      await host.openModal()
      await host.title('Connect Wallet')
      for (const [locale, words, direction] of [
        ['es', /^Conectar/, 'ltr'],
        ['zh', /\p{Script=Han}/u, 'ltr'],
        ['ja', /\p{Script=Katakana}/u, 'ltr'],
        ['ar', /\p{Script=Arabic}/u, 'rtl'],
        ['en', /^Connect Wallet/, 'ltr'],
      ] as const) {
        // What a visitor could not reach under the modal is changed there as a script would.
        await page.getByLabel('Language of the modal').selectOption(locale)
        await expect(host.id('w3m-header-text')).toHaveText(words)
        await expect(host.id('connect-button')).toHaveText(words)
        await expect(host.modal).toHaveAttribute('lang', locale)
        await expect(host.modal).toHaveAttribute('dir', direction)
      }
      // The page's own words are English, and stay so.
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })
  })

  test('its events fit a phone of 320 px, however long their names are', async ({ host, page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await askForCode(host, newEmail())
    await host.id('w3m-header-close').click()
    await host.isClosed()
    await expect(page.locator('.log')).toContainText('EMAIL_VERIFICATION_CODE_SENT')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('the session tells what the hooks know, and the network buttons switch with a wallet and without one', async ({
    host,
    page,
    extension,
  }) => {
    await test.step('from the first click to the last', async () => {
      const session = page.getByRole('region', { name: 'Session' })
      const events = page.getByRole('region', { name: 'Events' })
      const connect = session.getByRole('button', { name: 'Connect with a hook' })
      await connect.click()
      await expect(session.getByRole('button', { name: 'Waiting for a wallet…' })).toBeDisabled()
      await expect(events).toContainText('The modal is open')
      await host.hasItsView()
      await host.id('w3m-header-close').click()
      await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
      await expect(events).toContainText('The modal is closed')
      await connect.click()
      await host.id(`wallet-${extension.rdns}`).click()
      await host.shows('connected')
      const { address } = extension.engine
      await expect(host.id('demo-address')).toHaveText(address)
      await expect(host.id('demo-caip-address')).toHaveText(`eip155:${stack.one.id}:${address}`)
      await expect(host.id('demo-network')).toHaveAttribute('title', stack.one.name)
      await expect(session).toContainText(extension.name)
      await expect(events).toContainText('CONNECT_SUCCESS')
      await expect(host.id('demo-error')).toHaveText('')
      await host.isClosed()
      await session.getByRole('button', { name: 'Open the account' }).click()
      await expect(page.locator('w3m-account-view')).toBeVisible()
      await host.id('w3m-header-close').click()
      await session.getByRole('button', { name: 'Disconnect' }).click()
      await host.shows('disconnected')
      for (const id of ['demo-address', 'demo-caip-address']) await expect(host.id(id)).toHaveText('')
      await expect(connect).toBeEnabled()
    })

    await test.step('the network buttons tell a refusal', async () => {
      const card = page.getByRole('region', { name: 'Network', exact: true })
      const button = (name: string) => card.getByRole('button', { name })
      const isAt = async ({ id, name }: { readonly id: number; readonly name: string }) => {
        await expect(host.id('demo-network')).toHaveText(`eip155:${id}`)
        for (const chain of [stack.one, stack.two])
          await expect(button(chain.name)).toHaveAttribute('aria-pressed', String(chain.name === name))
      }
      await isAt(stack.one)
      await button(stack.two.name).click()
      await isAt(stack.two)
      await button(stack.solana.name).click()
      await expect(host.id('demo-network')).toHaveText(stack.solana.caipNetworkId)
      await button(stack.one.name).click()
      await isAt(stack.one)

      await host.connect(extension.rdns)
      extension.engine.exceptions.set('wallet_switchEthereumChain', 'refuses')
      await button(stack.two.name).click()
      await expect(card.getByRole('alert')).toHaveText(/^4001\b/)
      await isAt(stack.one)
      extension.engine.exceptions.clear()
      await button(stack.two.name).click()
      await isAt(stack.two)
      await expect(card.getByRole('alert')).toHaveCount(0)
      expect(extension.engine.chainId).toBe(stack.two.id)
    })
  })

  test('options are tried in the editor: right ones are taken, wrong ones named, and none stay', async ({
    host,
    page,
    extension,
  }) => {
    const editor = page.getByRole('region', { name: 'Options' })
    const text = editor.getByRole('textbox')
    const back = editor.getByRole('button', { name: 'Back to the defaults' })
    const load = async (options: string) => {
      await text.fill(options)
      await editor.getByRole('button', { name: 'Load with these' }).click()
    }

    await test.step('what is no JSON is told at once', async () => {
      await load('{')
      await expect(editor.getByRole('alert')).toHaveText('This is not JSON yet.')
      await expect(text).toHaveAttribute('aria-invalid', 'true')
      await text.fill('{}')
      await expect(editor.getByRole('alert')).toHaveCount(0)
      await expect(back).toHaveCount(0)
    })

    await test.step('right ones are taken', async () => {
      await load(
        '{ "networks": ["eip155:31338"], "features": { "legalCheckbox": true }, "termsConditionsUrl": "https://terms.example/" }',
      )
      await expect(host.id('demo-network')).toHaveText('eip155:31338')
      await expect(host.id('demo-error')).toHaveText('')
      await expect(text).toHaveValue(/legalCheckbox/)
      await host.openModal()
      await expect(host.id('legal-checkbox')).toBeVisible()
      await host.id('w3m-header-close').click()
      await host.isClosed()
    })

    for (const [options, names] of [
      ['{ "themeMode": "neon" }', /^INVALID_OPTION\b.*themeMode/],
      ['[1]', /^INVALID_OPTION\b.*JSON object/],
    ] as const) {
      await test.step(`wrong ones are named: ${options}`, async () => {
        await load(options)
        await expect(host.id('demo-error')).toHaveText(names)
        await expect(host.id('demo-network')).toHaveText('eip155:31337')
      })
    }

    await test.step('an address that holds no JSON is one to mend', async () => {
      await page.goto(`${stack.pages}/?options={`)
      await expect(host.id('demo-error')).toHaveText(/^INVALID_OPTION\b/)
      await expect(text).toHaveValue('{')
    })

    await test.step('and the page goes back to its own', async () => {
      await back.click()
      await expect(back).toHaveCount(0)
      await expect(host.id('demo-error')).toHaveText('')
      expect(new URL(page.url()).search).not.toContain('options')
      await host.connect(extension.rdns)
    })
  })

  test('the links lead to the other pages, which work and know the visitor', async ({ host, page, extension }) => {
    await host.connect(extension.rdns)
    const follow = async (name: string, path: string) => {
      const links = page.getByRole('navigation', { name: 'Host pages' })
      await links.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`${stack.pages}${path}`)
      await expect(links.locator('[aria-current]')).toHaveText(name)
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(extension.engine.address)
    }
    for (const [name, path] of [
      ['Script tag', '/script-tag.html'],
      ['Vanilla', '/vanilla.html'],
    ] as const) {
      await follow(name, path)
      await host.openModal()
      await expect(page.locator('w3m-account-view')).toBeVisible()
      await host.id('w3m-header-close').click()
      await host.isClosed()
      await follow('React', '/')
    }
    await follow('Headless', '/headless.html')
    expect(extension.engine.requestCount('eth_requestAccounts')).toBe(1)
  })
})
