import { expect } from 'chai'
import { directionOf } from './direction.js'
import { findLocale, findLocales, matchLocale } from './match-locale.js'

describe('the language that is spoken', () => {
  const tags: readonly (readonly [tag: string, locale: string])[] = [
    ['en', 'en'],
    ['es-MX', 'es'],
    ['zh-Hans-CN', 'zh'],
    ['zh-cmn-Hans', 'zh'],
    ['AR', 'ar'],
    ['fa-AF', 'fa'],
    ['prs', 'fa'],
    ['fi', 'en'],
    ['constructor', 'en'],
    ['', 'en'],
  ]
  for (const [tag, locale] of tags) it(`is ${locale} for “${tag}”`, () => expect(matchLocale(tag)).to.equal(locale))

  const regional: readonly (readonly [tag: string, locale: string | undefined])[] = [
    ['pt-BR', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['pt-PT', undefined],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-SG', 'zh'],
    ['en-AU', 'en'],
  ]
  for (const [tag, locale] of regional)
    it(`is ${locale} for ${tag} where a region or a script has texts of its own`, () =>
      expect(findLocale(tag, ['en', 'pt-BR', 'zh', 'zh-Hant'])).to.equal(locale))

  it('is that of the region before that of the script, and the language alone comes last', () =>
    expect(findLocales('zh-TW', ['zh', 'zh-Hant', 'zh-TW'])).to.deep.equal(['zh-TW', 'zh-Hant', 'zh']))
})

describe('the direction of a language', () => {
  const tags: readonly (readonly [tag: string, direction: 'ltr' | 'rtl'])[] = [
    ['en', 'ltr'],
    ['fa-AF', 'rtl'],
    ['AR', 'rtl'],
    ['he', 'rtl'],
    ['iw', 'rtl'],
    ['dv', 'rtl'],
    ['pa', 'ltr'],
    ['pa-PK', 'rtl'],
    ['az-Arab', 'rtl'],
    ['no tag', 'ltr'],
  ]
  for (const [tag, direction] of tags)
    it(`of ${tag} is ${direction}`, () => expect(directionOf(tag)).to.equal(direction))
})
