import { supportedLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { texts as en } from './en/frame.js'
import { loadTexts } from './frame-texts.js'
import { waitText } from './guess-texts.js'

describe('A sentence of the frame', () => {
  it('that runs from right to left keeps what is filled in apart from its own direction', async () => {
    expect(
      (await loadTexts('ar-EG'))('window.code-text', { email: '1234567@mail.example', origin: 'https://dapp.example' }),
    )
      .to.contain('\u20681234567@mail.example\u2069')
      .and.contain('\u2068https://dapp.example\u2069')
  })

  it('that runs from right to left keeps a time apart as well', () => {
    const { dataset } = document.documentElement
    const { locale } = dataset
    dataset.locale = 'ar'
    const text = waitText(60)
    if (locale === undefined) delete dataset.locale
    else dataset.locale = locale
    expect(text).to.match(/\u2068[^\u2069]*\d[^\u2069]*\u2069\.$/)
  })

  it('has its numbers in the digits of its language', async () => {
    expect((await loadTexts('fa'))('recover.password-short', { count: 12 })).to.contain('\u2068۱۲\u2069')
    expect((await loadTexts('en'))('recover.password-short', { count: 12 })).to.equal('At least 12 characters.')
  })

  it('changes with a number as its language does', async () => {
    const title = async (tag: string, count: number) => (await loadTexts(tag))('calls.title', { count })
    expect(await title('en', 3)).to.equal('Send 3 transactions')
    expect(await title('ar', 2)).to.equal('إرسال معاملتين')
    expect(await title('ar-MA', 5)).to.equal('إرسال \u20685\u2069 معاملات')
    expect(await title('ar-MA', 12)).to.equal('إرسال \u206812\u2069 معاملة')
    for (const tag of supportedLocales) {
      const t = await loadTexts(tag)
      for (const key of Object.keys(en) as (keyof typeof en)[])
        for (const count of [0, 1, 2, 3, 11, 100]) expect(t(key, { count }), `${tag} ${key}`).not.to.match(/[{}#]/)
    }
  })

  it('does not call sent what nobody has answered', async () => {
    for (const tag of supportedLocales) {
      const t = await loadTexts(tag)
      expect(t('outcome.open'), tag).not.to.contain(t('outcome.sent'))
    }
  })

  it('says in Spanish whose balances change: those of who reads it', async () => {
    expect((await loadTexts('es'))('flag.no-expiry')).to.contain('tus saldos')
  })

  it('that runs from left to right holds nothing else', async () => {
    for (const tag of ['en', 'es', 'zh', 'ja', 'fi'])
      expect((await loadTexts(tag))('refused.text', { origin: 'https://dapp.example' }), tag).not.to.match(
        /[\u2066-\u2069$]/,
      )
  })
})
