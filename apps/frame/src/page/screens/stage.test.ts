import { expect } from 'chai'
import type { PageLook } from '../page-look.js'
import { FrameStage } from './stage.js'

describe('w3m-frame-stage', () => {
  const page = document.documentElement
  const { dir, lang } = page
  afterEach(() => Object.assign(page, { dir, lang }))

  const looks: readonly (readonly [look: Partial<PageLook>, dir: string])[] = [
    [{ locale: 'en' }, 'ltr'],
    [{ locale: 'ar' }, 'rtl'],
    [{ locale: 'fa', direction: 'rtl' }, 'rtl'],
    [{ locale: 'en', direction: 'rtl' }, 'rtl'],
    [{ locale: 'ar', direction: 'ltr' }, 'ltr'],
  ]
  for (const [look, expected] of looks) {
    it(`is read ${expected} in ${look.locale!}${look.direction ? ` where ${look.direction} is said` : ''}`, async () => {
      const stage = new FrameStage()
      stage.look = { themeMode: undefined, variables: {}, locale: 'en', ...look }
      document.body.append(stage)
      await stage.updateComplete
      stage.remove()
      expect([page.dir, page.lang]).to.deep.equal([expected, look.locale])
    })
  }
})
