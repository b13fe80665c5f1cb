// A visitor who reads two words for one thing looks for two things.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { root } from '../../scripts/bundle/pipeline.mjs'

/** What a wallet is called in a language, and what else it could be called. */
const wallets = {
  es: [/billetera/i, /monedero|cartera/i],
  zh: [/钱包/, /錢包|皮夹/],
  ja: [/ウォレット/, /財布|ワレット/],
  fa: [/کیف پول/, /والت/],
}

const sources = ['packages/ui/src', 'apps/frame/src', 'apps/server/src'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, name).replaceAll('\\', '/')),
)
const catalogsOf = locale =>
  sources.filter(path => new RegExp(`/(?:i18n|texts)/(?:${locale}|${locale}/[\\w-]+)\\.ts$`).test(path))

describe('The catalogs', () => {
  for (const [locale, [word, others]] of Object.entries(wallets))
    it(`call a wallet by one word in ${locale}`, () => {
      const texts = catalogsOf(locale).map(path => [path, readFileSync(join(root, path), 'utf8')])
      assert.ok(texts.length > 10, 'the catalogs are found')
      assert.ok(texts.some(([, text]) => word.test(text)))
      assert.deepEqual(
        texts.flatMap(([path, text]) =>
          text
            .split('\n')
            .filter(line => others.test(line))
            .map(line => `${path}: ${line.trim()}`),
        ),
        [],
      )
    })
})
