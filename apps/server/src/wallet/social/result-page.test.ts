import { describe, it } from 'node:test'
import { expect } from 'chai'
import { resultPage } from './result-page.js'
import { catalogs } from '../i18n/catalogs.js'
import { acceptedLocale } from '../../http/accepted-locale.js'

const site = 'https://dapp.example'

describe("The popup's last page", () => {
  const cases = [
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'en'],
    ['de-DE,de;q=0.9', 'en'],
    ['es-MX,en;q=0.5', 'es'],
    ['fr,ja;q=0.8,en;q=0.9', 'en'],
    ['fr;q=1,zh-TW;q=0.7', 'zh'],
    ['en;q=0,ar', 'ar'],
    ['ar;q=x', 'ar'],
    ['constructor', 'en'],
  ] as const
  for (const [accepted, locale] of cases)
    it(`speaks ${locale} to a browser that asks for ${String(accepted)}`, () =>
      void expect(acceptedLocale(accepted)).to.equal(locale))

  for (const locale of ['en', 'es', 'zh', 'ja', 'ar', 'fa'] as const)
    it(`says everything in ${locale}`, async () => {
      const isRtl = locale === 'ar' || locale === 'fa'
      const done = await resultPage(
        { outcome: 'done', site, resultUri: 'https://wallet.example/#a.b', code: 'c', isNewDevice: false },
        locale,
      )
      expect(done)
        .to.include(`lang="${locale}" dir="${isRtl ? 'rtl' : 'ltr'}"`)
        .and.include(site)
        .and.include('data-code="c"')
        .and.include(catalogs[locale].result.confirm)
      const device = await resultPage(
        { outcome: 'done', site, resultUri: 'https://wallet.example/#a.b', code: 'c', isNewDevice: true },
        locale,
      )
      const all = [
        done,
        device,
        await resultPage({ outcome: 'failed', site, resultUri: 'https://wallet.example/#a.b' }, locale),
        await resultPage({ outcome: 'unknown' }, locale),
      ].join('')
      expect(all).to.not.include('$site')
      for (const text of Object.values(catalogs[locale].result))
        expect(all).to.include(text.replace('$site', isRtl ? `\u2068${site}\u2069` : site).replace("'", '&#39;'))
    })

  it('says of a login that is over what it is and what to do, in a paragraph each', async () => {
    const { unknown, unknownText } = catalogs.zh.result
    expect(await resultPage({ outcome: 'done', site, resultUri: 'r', code: 'c', isNewDevice: false }, 'zh')).to.match(
      new RegExp(`<p>${unknown}</p>\\s*<p>${unknownText}</p>`),
    )
  })

  it('holds the name of the site as text', async () => {
    expect(
      await resultPage({ outcome: 'failed', site: '<script>$&', resultUri: 'https://wallet.example/#a.b' }, 'en'),
    ).to.include('&lt;script&gt;$&amp;')
  })
})
