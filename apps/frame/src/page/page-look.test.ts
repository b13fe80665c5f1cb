import { expect } from 'chai'
import { lookAfter, type PageLook } from './page-look.js'

const before: PageLook = { themeMode: 'dark', variables: { '--w3m-accent': 'red' }, locale: 'ar', direction: 'rtl' }

describe('The look of the frame', () => {
  const said: readonly (readonly [title: string, said: Parameters<typeof lookAfter>[1], expected: Partial<PageLook>])[] = [
    ['stays without a word', {}, {}],
    ['takes light and dark', { themeMode: 'light' }, { themeMode: 'light' }],
    ['takes harmless variables in place of the old ones', { themeVariables: { '--w3m-accent': 'blue', '--w3m-other': '1' }, w3mThemeVariables: { '--w3m-qr-color': '#000' } }, { variables: { '--w3m-accent': 'blue', '--w3m-qr-color': '#000' } }],
    ['takes a language with its direction', { locale: 'he', direction: 'rtl' }, { locale: 'he', direction: 'rtl' }],
    ['takes a direction that its texts do not have', { locale: 'en', direction: 'rtl' }, { locale: 'en', direction: 'rtl' }],
    ['leaves the direction to the texts of a language that comes without one', { locale: 'ja' }, { locale: 'ja', direction: undefined }],
    ['takes a direction alone', { direction: 'ltr' }, { direction: 'ltr' }],
  ]
  for (const [title, word, expected] of said) it(title, () => expect(lookAfter(before, word)).to.deep.equal({ ...before, ...expected }))
})
