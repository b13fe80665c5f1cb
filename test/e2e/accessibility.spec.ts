import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { nameless } from './composed-tree.js'
import { modalViews, reachView } from './modal-views.js'
import { untilStill } from './motion.js'
import { expect, test } from './test.js'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const looks = [
  { title: 'light, left to right', options: { themeMode: 'light', locale: 'en' } },
  { title: 'dark, left to right', options: { themeMode: 'dark', locale: 'en' } },
  { title: 'light, right to left', options: { themeMode: 'light', locale: 'ar' } },
  { title: 'dark, right to left', options: { themeMode: 'dark', locale: 'ar' } },
] as const

for (const each of modalViews) {
  test(`${each.title} has no violation that axe finds, light and dark, in both directions, and nothing nameless`, async ({ host, extension, page }) => {
    host.title = () => Promise.resolve()
    host.openNetworks = async () => host.id('network-button').click()
    await reachView(host, extension, each, looks[0].options)
    await page.evaluate(source)
    for (const { title, options } of looks) {
      await page.evaluate(({ themeMode, locale }) => {
        const { w3m } = globalThis as never as { w3m: { setThemeMode(mode: string): void; setLocale(locale: string): void } }
        w3m.setThemeMode(themeMode)
        w3m.setLocale(locale)
      }, options)
      await expect(host.modal).toHaveAttribute('dir', options.locale === 'ar' ? 'rtl' : 'ltr')
      await untilStill(page)
      const violations = await page.evaluate(async () => {
        const { violations: found } = await (globalThis as never as { axe: typeof axe }).axe.run('w3m-modal', { resultTypes: ['violations'] })
        return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.flat().join(' ')}: ${failureSummary}`))
      })
      expect.soft(violations, title).toEqual([])
      expect.soft(await nameless(page), title).toEqual([])
    }
  })
}
