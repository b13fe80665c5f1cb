import { expect } from 'chai'
import { atom } from 'nanostores'
import { securePage } from './secure-page.js'

describe('The wallet’s own page', () => {
  const pages: readonly (readonly [frame: string | undefined, page: string])[] = [
    ['https://wallet.example', 'https://wallet.example/popup.html#locale=ar&theme=dark'],
    ['https://wallet.example/?version=4', 'https://wallet.example/popup.html#locale=ar&theme=dark'],
    ['https://secure.walletconnect.org/sdk', 'https://secure.walletconnect.org/dashboard#locale=ar&theme=dark'],
    [undefined, ''],
  ]
  for (const [frame, page] of pages) {
    it(`of ${frame ?? 'no frame'} is ${page || 'none'}`, () => {
      const app = {
        $options: atom({ services: { frame } }),
        $locale: atom('ar'),
        theme: { $state: atom({ themeMode: 'dark' }) },
      }
      expect(securePage(app as unknown as Parameters<typeof securePage>[0])).to.equal(page)
    })
  }
})
