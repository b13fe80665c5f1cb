import { expect } from 'chai'
import { durationText } from './duration-text.js'

describe('some minutes in words', () => {
  const cases: readonly (readonly [minutes: number, locale: string, words: string])[] = [
    [1, 'en', '1 minute'],
    [59, 'en', '59 minutes'],
    [60, 'en', '1 hour'],
    [90, 'en', '1.5 hours'],
    [1_439, 'en', '24 hours'],
    [1_440, 'en', '1 day'],
    [43_200, 'en', '30 days'],
    [60, 'es', '1 hora'],
    [60, 'zh', '1小时'],
    [5, 'ja', '5 分'],
    [60, 'ar', 'ساعة'],
  ]
  for (const [minutes, locale, words] of cases) {
    it(`${minutes} in ${locale}: ${words}`, () => {
      expect(durationText(minutes, locale)).to.equal(words)
    })
  }
})
