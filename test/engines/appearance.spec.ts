import type { Key } from './engine.js'
import { pages, samples } from './pages.js'
import { expect, test } from './test.js'
import type { Visitor } from './visitor.js'

type Options = Readonly<Record<string, unknown>>

const load = ({ window }: Visitor, options: Options = {}): Promise<void> =>
  window.goto(`${pages}/vanilla.html?devwallet=auto&options=${encodeURIComponent(JSON.stringify(options))}`)

const openWith = async (visitor: Visitor, options?: Options): Promise<void> => {
  await load(visitor, options)
  await visitor.click('connect-button')
  await visitor.sees('email-input')
}

/** How the modal's title is written: light on dark, or dark on light. */
async function readAppearance(visitor: Visitor): Promise<{ readonly direction: string; readonly isDark: boolean }> {
  const { direction, color } = (await visitor.sees('w3m-header-text')).style
  const channels = color
    .match(/[\d.]+/g)!
    .slice(0, 3)
    .map(Number)
  return { direction, isDark: channels.every(channel => channel > 128) }
}

for (const themeMode of ['light', 'dark'] as const) {
  test(`the theme is ${themeMode} where the host says so`, async ({ visitor }) => {
    await openWith(visitor, { themeMode })
    expect(await readAppearance(visitor)).toMatchObject({ direction: 'ltr', isDark: themeMode === 'dark' })
  })
}

test('in Arabic the modal reads from right to left', async ({ visitor }) => {
  await openWith(visitor, { locale: 'ar' })
  expect((await readAppearance(visitor)).direction).toBe('rtl')
  expect((await visitor.find('w3m-header-text'))!.text).toMatch(/[\u0600-\u06ff]/)
})

for (const { title, path } of samples) {
  test(`On ${title} nothing is wider than a window of 320 px, with the modal and without`, async ({ visitor }) => {
    const { window } = visitor
    const widths = () => window.evaluate('page', () => [innerWidth, document.documentElement.scrollWidth], null)
    await window.resize(320, 640)
    await window.goto(`${pages}${path}?devwallet=auto`)
    await visitor.sees('connect-button')
    expect(await widths()).toEqual([320, 320])
    await visitor.click('connect-button')
    await visitor.sees('email-input')
    expect(await widths()).toEqual([320, 320])
    const card = (await visitor.find('w3m-modal-card'))!
    expect(card.x).toBeGreaterThanOrEqual(0)
    expect(card.x + card.width).toBeLessThanOrEqual(320)
  })
}

test('the keyboard reaches the button, Escape closes the modal, and the focus comes back to the button', async ({
  visitor,
}) => {
  const { window } = visitor
  await window.goto(`${pages}/vanilla.html?devwallet=auto`)
  await visitor.sees('connect-button')
  for (const key of ['Enter', 'Space'] as const) {
    await visitor.tabTo('connect-button')
    await window.press(key)
    await visitor.sees('email-input')
    await window.press('Escape')
    await visitor.hasGone('w3m-modal-card')
    await expect.poll(async () => (await visitor.find('connect-button'))!.hasFocus).toBe(true)
  }
})

test('a visitor connects, looks at their account and disconnects by the keyboard alone', async ({ visitor }) => {
  const { window } = visitor
  const press = async (testId: string, key: Key): Promise<void> => {
    await visitor.sees(testId)
    await visitor.tabTo(testId)
    await window.press(key)
  }
  await window.goto(`${pages}/vanilla.html?devwallet=auto`)
  await press('connect-button', 'Enter')
  await press('wallet-dev.w3m.evm', 'Space')
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
  await expect.poll(async () => (await visitor.find('account-button'))?.hasFocus).toBe(true)
  await press('account-button', 'Enter')
  await press('account-disconnect', 'Enter')
  await visitor.reads('demo-status', 'disconnected')
})

/** What the scripts of the page animate from now on: a motion is over before anybody can look at it. */
const recordMotion = ({ window }: Visitor): Promise<void> =>
  window.evaluate(
    'page',
    () => {
      const animated: string[] = []
      Object.defineProperty(globalThis, '__testAnimated', { value: animated })
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, options) {
        for (const frame of Array.isArray(frames) ? frames : [frames]) animated.push(...Object.keys(frame ?? {}))
        return animate.call(this, frames, options)
      }
    },
    null,
  )

for (const reducedMotion of [true, false])
  test.describe(reducedMotion ? 'with reduced motion' : 'without it', () => {
    test.use({ preferences: { reducedMotion } })
    test(
      reducedMotion ? 'nothing moves when the modal opens' : 'the modal moves when it opens',
      async ({ visitor }) => {
        await load(visitor)
        await visitor.sees('connect-button')
        await recordMotion(visitor)
        await visitor.click('connect-button')
        await visitor.sees('email-input')
        const { isAsked, animated } = await visitor.window.evaluate(
          'page',
          () => ({
            isAsked: matchMedia('(prefers-reduced-motion: reduce)').matches,
            animated: (globalThis as never as { readonly __testAnimated: readonly string[] }).__testAnimated,
          }),
          null,
        )
        expect(isAsked).toBe(reducedMotion)
        expect([...new Set(animated)].sort()).toEqual(reducedMotion ? ['opacity'] : ['opacity', 'transform'])
      },
    )
  })

test.describe('with what the policy forbids tried', () => {
  test.use({
    allowed: /TrustedHTML|TrustedScript|trusted type/i,
    allowedViolations: /script-src|trusted-types|injection sink/,
  })
  test('the browser keeps the pages’ policy, and tells what it blocked', async ({ engine, visitor }) => {
    await visitor.window.goto(`${pages}/script-tag.html`)
    await visitor.sees('connect-button')
    const { hasTrustedTypes, ...acceptedStrings } = await visitor.window.evaluate(
      'page',
      () => {
        const isTaken = (write: () => void): boolean => {
          try {
            write()
            return true
          } catch {
            return false
          }
        }
        const html = isTaken(() => (document.createElement('div').innerHTML = '<i>text</i>'))
        isTaken(() => {
          const script = document.createElement('script')
          script.append('document.documentElement.dataset.ran = ""')
          document.head.append(script)
        })
        const hasTrustedTypes = 'trustedTypes' in window
        return { html, inlineScript: 'ran' in document.documentElement.dataset, hasTrustedTypes }
      },
      null,
    )
    expect(acceptedStrings).toEqual({ html: !hasTrustedTypes, inlineScript: false })
    await expect.poll(async () => (await engine.troubles()).violations.join()).toMatch(/script-src|trusted-types/)
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
        const manifest = (await (await fetch('/w3m/manifest.json')).json()) as {
          readonly files: Readonly<Record<string, { readonly integrity: string }>>
        }
        const fileIntegrity = manifest.files['w3m.js']!.integrity
        const tag = document.querySelector<HTMLScriptElement>('script[src="/w3m/w3m.js"]')!
        const loads = (integrity: string) =>
          fetch('/w3m/w3m.js', { integrity, cache: 'reload' }).then(
            ({ ok }) => ok,
            () => false,
          )
        return [
          tag.integrity === fileIntegrity,
          await loads(fileIntegrity),
          await loads(`sha384-${btoa('x'.repeat(48))}`),
        ]
      },
      null,
    )
    expect(answers).toEqual([true, true, false])
  })
})
