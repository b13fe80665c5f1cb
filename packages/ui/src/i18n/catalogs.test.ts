import { supportedLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { itHasOneWord } from '../../../../test/gallery/catalog-cases.js'
import { accountButtonTexts } from './en/account-button.js'
import { directoryTexts } from './en/directory.js'
import { texts as en } from './en/views.js'
import { loginTexts } from './login-texts.js'
import { assetsTexts } from './assets-texts.js'
import { sendTexts } from './send-texts.js'
import { allowancesTexts } from './allowances-texts.js'
import { nftsTexts } from './nfts-texts.js'
import { sessionsTexts } from './sessions-texts.js'
import { loadTexts } from './catalogs.js'
import type { TextFeature } from './text-groups.js'

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

const groups = {
  'of every page': locale => loadTexts(locale, 'all'),
  'of logging in': loginTexts,
  'of sessions': sessionsTexts,
  'of assets': assetsTexts,
  'of sending': sendTexts,
  'of allowances': allowancesTexts,
  'of nfts': nftsTexts,
} satisfies Record<string, TextFeature>

describe('the catalogs', () => {
  for (const [title, load] of Object.entries(groups)) describe(title, () => itHasOneWord(load))

  it('have two names for what contracts may take and for what sites may send', async () => {
    const word = { es: /autorizaci/i, zh: /授权/, ar: /تفويض/, fa: /اجازه/ } as const
    for (const locale of ['es', 'zh', 'ar', 'fa'] as const) {
      const [{ texts: allowances }, { texts: sessions }] = [await allowancesTexts(locale), await sessionsTexts(locale)]
      for (const key of [
        'title',
        'list',
        'empty',
        'unread',
        'unsupported',
        'notice-confirmed',
        'notice-failed',
      ] as const)
        expect(allowances[`allowances.${key}`], `${locale} ${key}`).to.match(word[locale])
      for (const key of ['account-sessions.title', 'sessions.revoke-of', 'sessions.empty', 'sessions.unread'] as const)
        expect(sessions[key], `${locale} ${key}`).not.to.match(word[locale])
    }
  })

  for (const [title, load] of Object.entries(groups))
    for (const locale of supportedLocales) {
      it(`${title} have every text in ${locale}, none empty, each with the same names to fill in`, async () => {
        const [english, { texts }] = [(await load('en')).texts, await load(locale)]
        expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(english).sort())
        for (const [key, text] of Object.entries(texts)) {
          expect(text.trim(), key).not.to.equal('')
          expect(names(text), key).to.deep.equal(names(english[key as keyof typeof english]!))
        }
      })
    }

  it('have no form for a number in English, which is filled in without the rules of a language', async () => {
    for (const load of Object.values(groups))
      for (const [key, text] of Object.entries((await load('en')).texts)) expect(text, key).not.to.contain('plural,')
  })

  it('have keys of their own', async () => {
    const keys = (await Promise.all(Object.values(groups).map(load => load('en')))).flatMap(({ texts }) =>
      Object.keys(texts),
    )
    expect(new Set(keys).size).to.equal(keys.length)
  })

  it('say the same in their parts as in the whole', async () => {
    for (const part of ['first', 'connected'] as const) expect(en).to.include((await loadTexts('en', part)).texts)
    expect(en).to.include({ ...directoryTexts, ...accountButtonTexts })
  })

  it('join Persian words as its spelling has it', async () => {
    for (const load of Object.values(groups))
      for (const [key, text] of Object.entries((await load('fa')).texts)) {
        // Arabic letters look alike and are others; a prefix of a verb is joined by U+200C, not by a space.
        expect(text, key).not.to.match(/[كيى]|(?<!\p{L})ن?می /u)
        expect(text, key).not.to.match(/[0-9٠-٩]/)
      }
  })

  it('call an NFT so in every language', async () => {
    for (const load of Object.values(groups))
      for (const locale of supportedLocales) {
        const { texts } = await load(locale)
        for (const [key, text] of Object.entries((await load('en')).texts))
          if (/\bNFTs?\b/.test(text)) expect(texts[key as keyof typeof texts], `${locale} ${key}`).to.contain('NFT')
      }
  })

  it('have one Arabic word for a token', async () => {
    for (const load of Object.values(groups)) {
      const { texts } = await load('ar')
      for (const [key, text] of Object.entries((await load('en')).texts))
        if (/\btokens?\b/i.test(text)) expect(texts[key as keyof typeof texts], key).not.to.match(/عمل(?:ة|ات)/)
    }
  })
})
