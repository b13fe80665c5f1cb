import { expect } from 'chai'
import { atom } from 'nanostores'
import { securePage } from './secure-page.js'

describe('The wallet’s own page', () => {
  const pages: readonly (readonly [frame: string | undefined, page: string, locale?: string])[] = [
    ['https://wallet.example', 'https://wallet.example/popup.html#locale=ar&theme=dark'],
    ['https://wallet.example/?version=4', 'https://wallet.example/popup.html#locale=ar&theme=dark'],
    ['https://secure.walletconnect.org/sdk', 'https://secure.walletconnect.org/dashboard#locale=ar&theme=dark'],
    [undefined, ''],
    ['https://wallet.example', 'https://wallet.example/popup.html#locale=ar-EG&theme=dark', 'ar-EG-u-nu-latn'],
  ]
  for (const [frame, page, locale = 'ar'] of pages) {
    it(`of ${frame ?? 'no frame'}, in ${locale}, is ${page || 'none'}`, () => {
      const app = {
        $options: atom({ services: { frame } }),
        $locale: atom(locale),
        theme: { $state: atom({ themeMode: 'dark' }) },
      }
      expect(securePage(app as unknown as Parameters<typeof securePage>[0])).to.equal(page)
    })
  }
})
