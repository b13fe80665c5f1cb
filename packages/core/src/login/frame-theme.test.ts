import { expect } from 'chai'
import { frameTheme } from './frame-theme.js'

describe('What the frame is told of the page', () => {
  for (const [tag, locale] of [
    ['en', 'en'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['ar-EG-u-nu-latn', 'ar-EG'],
    ['fa-IR-u-ca-gregory-nu-latn', 'fa-IR'],
    ['ja-x-kansai', 'ja'],
    // Written from right to left, but the frame has no texts in it.
    ['he', 'he'],
  ] as const)
    it(`is of ${tag} the language, and leaves the direction to the frame: ${locale}`, () =>
      expect(frameTheme({ themeMode: 'dark', themeVariables: {} }, tag))
        .to.include({ locale })
        .and.not.to.have.property('direction'))
})
