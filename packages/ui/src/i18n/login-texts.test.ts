import { createW3m, type W3m } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { translatorOf } from './translator.js'
import type { texts as loginEn } from './en/login.js'
import { loadLoginTexts } from './login-texts.js'

describe('the texts of logging in', () => {
  let w3m: W3m
  const start = (locale: string) => (w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', locale }))
  const text = (key: keyof typeof loginEn | 'retry') => translatorOf(w3m).translate(key)

  afterEach(() => w3m?.destroy())

  it('lie beside the catalog, whichever of the two comes first', async () => {
    start('en')
    await loadLoginTexts(w3m)
    await translatorOf(w3m).ready()
    expect([text('login.or'), text('retry')]).to.deep.equal(['or', 'Try again'])
  })

  it('follow the instance to another locale, and back', async () => {
    start('en')
    await loadLoginTexts(w3m)
    for (const [locale, word] of [
      ['es', 'o'],
      ['ar', 'أو'],
      ['fa', 'یا'],
      ['en', 'or'],
    ] as const) {
      w3m.setLocale(locale)
      await loadLoginTexts(w3m)
      await translatorOf(w3m).ready()
      expect(text('login.or'), locale).to.equal(word)
      expect(text('retry'), locale).not.to.equal('')
    }
  })

  it('give way to the host’s own', async () => {
    start('en')
    w3m.updateOptions({ messages: { en: { 'login.or': 'either' } } })
    await loadLoginTexts(w3m)
    expect(text('login.or')).to.equal('either')
  })
})
