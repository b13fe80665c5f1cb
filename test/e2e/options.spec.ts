import { hostPages, createRotation } from './host.js'
import { expect, test } from './test.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}, ?options=`, () => {
    test.use({ path })

    test('sets the theme, the language with its direction and a default network, merges objects deeply and replaces lists', async ({
      host,
      page,
    }) => {
      const background = () => host.id('w3m-modal-card').evaluate(card => getComputedStyle(card).backgroundColor)
      await host.open({
        themeMode: 'light',
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://terms.example/',
        networks: ['eip155:31338'],
      })
      await expect(host.id('demo-network')).toHaveText('eip155:31338')
      await host.openModal()
      await expect(host.id('legal-checkbox')).toBeVisible()
      const light = await background()

      // A region that has no texts of its own speaks its language. Persian has letters that Arabic lacks.
      for (const [locale, lang, words] of [
        ['ar', 'ar', /\p{Script=Arabic}/u],
        ['fa-AF', 'fa', /[پچژگک]/],
      ] as const) {
        await host.open({ themeMode: 'dark', locale, defaultNetwork: 'eip155:31338' })
        await expect(host.id('demo-network')).toHaveText('eip155:31338')
        await host.openModal()
        expect(await background()).not.toBe(light)
        await expect(host.modal).toHaveAttribute('dir', 'rtl')
        await expect(host.modal).toHaveAttribute('lang', lang)
        await expect(host.id('w3m-header-text')).toHaveText(words)
      }
      await expect(page.locator('w3m-modal')).toHaveCount(1)
    })

    const wrong: readonly {
      readonly title: string
      readonly options: Record<string, unknown>
      readonly names: RegExp
    }[] = [
      { title: 'an unknown key', options: { themMode: 'dark' }, names: /^INVALID_OPTION\b.*themMode/ },
      { title: 'a wrong value', options: { themeMode: 'neon' }, names: /^INVALID_OPTION\b.*themeMode/ },
      {
        title: 'a network that nobody knows',
        options: { networks: ['eip155:0'] },
        names: /^INVALID_OPTION\b.*networks/,
      },
      { title: 'no network at all', options: { networks: [] }, names: /^INVALID_OPTION\b.*networks/ },
      { title: 'networks that are no list', options: { networks: 'eip155:1' }, names: /^INVALID_OPTION\b.*networks/ },
      {
        title: 'a theme variable that nobody knows',
        options: { themeVariables: { '--w3m-colour': 'red' } },
        names: /^INVALID_OPTION\b.*themeVariables\.--w3m-colour/,
      },
    ]
    const optionsInTurn = wrong.filter(isInTurn)
    test(`names ${optionsInTurn.map(option => option.title).join(' and ')} in a typed error, and the page still works`, async ({
      host,
      extension,
    }) => {
      for (const option of optionsInTurn) {
        await host.open(option.options)
        await expect(host.id('demo-error')).toHaveText(option.names)
      }
      await host.connect(extension.rdns)
      // The wallet that comes back takes nothing back of what the page says.
      const { options, names } = optionsInTurn.at(-1)!
      await host.open(options)
      await expect(host.id('demo-status')).toHaveText('connected')
      await expect(host.id('demo-error')).toHaveText(names)
    })
  })
}
