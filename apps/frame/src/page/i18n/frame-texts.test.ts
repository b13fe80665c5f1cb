import { expect } from 'chai'
import { loadTexts } from './frame-texts.js'

describe('A sentence of the frame', () => {
  it('that runs from right to left keeps what is filled in apart from its own direction', async () => {
    expect(
      (await loadTexts('ar-EG'))('window.code-text', { email: '1234567@mail.example', origin: 'https://dapp.example' }),
    )
      .to.contain('\u20681234567@mail.example\u2069')
      .and.contain('\u2068https://dapp.example\u2069')
  })

  it('has its numbers in the digits of its language', async () => {
    expect((await loadTexts('fa'))('recover.password-short', { count: 12 })).to.contain('\u2068۱۲\u2069')
    expect((await loadTexts('en'))('recover.password-short', { count: 12 })).to.equal('At least 12 characters.')
  })

  it('that runs from left to right holds nothing else', async () => {
    for (const tag of ['en', 'es', 'zh', 'ja', 'fi'])
      expect((await loadTexts(tag))('refused.text', { origin: 'https://dapp.example' }), tag).not.to.match(
        /[\u2066-\u2069$]/,
      )
  })
})
