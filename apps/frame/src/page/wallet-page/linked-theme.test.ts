import { expect } from 'chai'
import { linkedTheme } from './linked-theme.js'

describe('the theme of the wallet’s own page', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(() => sessionStorage.clear())

  const defaults = { themeMode: undefined, variables: {}, locale: navigator.language }
  const cases: readonly (readonly [hash: string, theme: object])[] = [
    ['', defaults],
    ['#locale=ar&theme=dark', { ...defaults, locale: 'ar', themeMode: 'dark' }],
    ['#locale=pt-BR&theme=', { ...defaults, locale: 'pt-BR' }],
    ['#theme=light', { ...defaults, themeMode: 'light' }],
    ['#locale=%22%3E%3Cb%3E&theme=blue', defaults],
  ]
  for (const [hash, theme] of cases)
    it(`is, of ${hash || 'an address that names none'}, ${JSON.stringify(theme)}`, () =>
      expect(linkedTheme({ hash })).to.deep.equal(theme))

  it('holds on the way back from a social account’s page', () => {
    linkedTheme({ hash: '#locale=ja&theme=dark' })
    expect(linkedTheme({ hash: '' })).to.deep.include({ locale: 'ja', themeMode: 'dark' })
    expect(linkedTheme({ hash: '#locale=es&theme=' })).to.deep.include({ locale: 'es', themeMode: undefined })
  })
})
