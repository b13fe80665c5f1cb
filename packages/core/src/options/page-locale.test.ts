import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from '../compose/create-w3m.js'

describe("the page's language", () => {
  const originalLang = document.documentElement.lang
  afterEach(() => void (document.documentElement.lang = originalLang))

  for (const [lang, option, locale] of [
    ['es-MX', undefined, 'es-MX'],
    ['es-MX', 'ja', 'ja'],
    ['', undefined, 'en'],
    // Pages have it, but it is no language tag: formatting numbers by it would throw.
    ['en_US', undefined, 'en'],
    ['not a language', undefined, 'en'],
  ] as const) {
    it(`${lang || 'none'}${option ? `, with the option ${option},` : ''} makes the locale ${locale}`, () => {
      document.documentElement.lang = lang
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', ...(option && { locale: option }) })
      expect(w3m.$locale.get()).to.equal(locale)
      w3m.destroy()
    })
  }

  it('is spoken again, and the look is the kit’s own, when the options that said otherwise are taken away', () => {
    document.documentElement.lang = 'es'
    const w3m = createW3m({
      networks: [fakeNetwork],
      storage: 'memory',
      locale: 'ja',
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': '#123456' },
    })
    w3m.updateOptions({ locale: undefined, themeMode: undefined, themeVariables: undefined })
    expect(w3m.$locale.get()).to.equal('es')
    expect(w3m.theme.$state.get()).to.deep.equal({ themeMode: undefined, themeVariables: {} })
    w3m.destroy()
  })
})
