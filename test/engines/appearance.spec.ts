import { pages } from './pages.js'
import { expect, test } from './test.js'
import type { Visitor } from './visitor.js'

const openWith = async (visitor: Visitor, options: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  await visitor.window.goto(`${pages}/vanilla.html?devwallet=auto&options=${encodeURIComponent(JSON.stringify(options))}`)
  await visitor.click('connect-button')
  await visitor.sees('email-input')
}

/** How the modal's title is written: light on dark, or dark on light. */
async function look(visitor: Visitor): Promise<{ readonly direction: string; readonly isDark: boolean }> {
  const { direction, color } = (await visitor.sees('w3m-header-text')).style
  const channels = color.match(/[\d.]+/g)!.slice(0, 3).map(Number)
  return { direction, isDark: channels.every(channel => channel > 128) }
}

for (const themeMode of ['light', 'dark'] as const) {
  test(`the theme is ${themeMode} where the host says so`, async ({ visitor }) => {
    await openWith(visitor, { themeMode })
    expect(await look(visitor)).toMatchObject({ direction: 'ltr', isDark: themeMode === 'dark' })
  })
}

test('in Arabic the modal reads from right to left', async ({ visitor }) => {
  await openWith(visitor, { locale: 'ar' })
  expect((await look(visitor)).direction).toBe('rtl')
  expect((await visitor.find('w3m-header-text'))!.text).toMatch(/[\u0600-\u06ff]/)
})

test('at 320 px nothing is wider than the window', async ({ engine, visitor }) => {
  // Its window has tools that are 447 px wide.
  test.skip(engine.name === 'webkit')
  await visitor.window.resize(320, 640)
  await openWith(visitor)
  expect(await visitor.window.evaluate('page', () => document.documentElement.scrollWidth, null)).toBeLessThanOrEqual(320)
  const card = (await visitor.find('w3m-modal-card'))!
  expect(card.x).toBeGreaterThanOrEqual(0)
  expect(card.x + card.width).toBeLessThanOrEqual(320)
})

test('the keyboard reaches the button, Escape closes the modal, and the focus comes back to the button', async ({ visitor }) => {
  const { window } = visitor
  await window.goto(`${pages}/vanilla.html?devwallet=auto`)
  await visitor.sees('connect-button')
  await visitor.tabTo('connect-button')
  // Firefox's driver sends the key, but its browser presses no button by it, on any page.
  await visitor.click('connect-button')
  await visitor.sees('email-input')
  await visitor.tabTo('wallet-dev.w3m.evm')
  await window.press('Escape')
  await visitor.hasGone('w3m-modal-card')
  await expect.poll(async () => (await visitor.find('connect-button'))!.hasFocus).toBe(true)
})

test.describe('with reduced motion', () => {
  test.use({ preferences: { reducedMotion: true } })
  test('nothing moves when the modal opens', async ({ visitor }) => {
    await openWith(visitor)
    const moving = await visitor.window.evaluate('page', () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1 && effect?.getComputedTiming().iterations !== Infinity).length, null)
    expect(moving).toBe(0)
  })
})

test.describe('with a wrong digest tried', () => {
  test.use({ allowed: /integrity/i })
  test('the script tag is what its manifest says, to the browser’s own integrity check', async ({ visitor }) => {
  await visitor.window.goto(`${pages}/script-tag.html`)
  await visitor.sees('connect-button')
  const answers = await visitor.window.evaluate(
    'page',
    async () => {
      const manifest = (await (await fetch('/w3m/manifest.json')).json()) as { readonly files: Readonly<Record<string, { readonly integrity: string }>> }
      const own = manifest.files['w3m.js']!.integrity
      const loads = (integrity: string) => fetch('/w3m/w3m.js', { integrity, cache: 'reload' }).then(({ ok }) => ok, () => false)
      return [await loads(own), await loads(`sha384-${btoa('x'.repeat(48))}`)]
    },
    null,
  )
  expect(answers).toEqual([true, false])
})
})
