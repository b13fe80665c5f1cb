import { expect } from 'chai'
import { frameTheme } from './frame-theme.js'

describe('What the frame is told of the page', () => {
  const cases: readonly (readonly [tag: string, told: object])[] = [
    ['en', { locale: 'en', direction: 'ltr' }],
    ['zh-Hant-TW', { locale: 'zh-Hant-TW', direction: 'ltr' }],
    ['ar-EG-u-nu-latn', { locale: 'ar-EG', direction: 'rtl' }],
    ['fa-IR-u-ca-gregory-nu-latn', { locale: 'fa-IR', direction: 'rtl' }],
    ['ja-x-kansai', { locale: 'ja', direction: 'ltr' }],
  ]
  for (const [tag, expected] of cases)
    it(`is of ${tag}: ${JSON.stringify(expected)}`, () =>
      expect(frameTheme({ themeMode: 'dark', themeVariables: {} }, tag)).to.include(expected))
})
