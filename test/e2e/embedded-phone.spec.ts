import type { Locator } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { frameOf, logInByMail, signedText } from './embedded-wallet.js'
import type { Host } from './host.js'
import { untilStill } from './motion.js'
import { readToEnd } from './read-to-end.js'
import { expect, test } from './test.js'

// The secure frame in the modal of a phone: as wide as the sheet that it lies on, and answered by a finger.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const boxOf = async (part: Locator) => (await part.boundingBox())!

/** Texts and controls of the frame that stand out of it to a side, or are cut off without a sign. */
const cutOff = (host: Host): Promise<readonly string[]> =>
  frameOf(host)
    .locator('html')
    .evaluate(page => {
      const roots: (Element | ShadowRoot)[] = [page]
      for (const root of roots)
        for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
      return roots
        .flatMap(root => [...root.querySelectorAll<HTMLElement>('h1, h2, p, span, dt, dd, a, button')])
        .filter(element => element.checkVisibility() && element.clientWidth > 0 && !element.closest('.sr-only'))
        .filter(element => {
          const { left, right } = element.getBoundingClientRect()
          const isHidden =
            getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
          return left < -0.5 || right > innerWidth + 0.5 || isHidden
        })
        .map(element => `${element.localName} “${element.textContent!.trim().slice(0, 40)}”`)
    })

/** Asks for a signature, and looks at the frame when it has come to rest. */
async function isAskedInFullWidth(host: Host): Promise<void> {
  await host.id('demo-sign').click()
  const [approve, reject] = ['frame-approve', 'frame-reject'].map(name => frameOf(host).getByTestId(name)) as [
    Locator,
    Locator,
  ]
  await expect(approve).toBeVisible()
  await untilStill(host.page)
  const [card, frame] = [await boxOf(host.id('w3m-modal-card')), await boxOf(host.page.locator('#w3m-iframe'))]
  expect([card.x, card.width]).toEqual([0, 390])
  expect([frame.x, frame.width]).toEqual([card.x, card.width])
  expect(frame.y + frame.height).toBeLessThanOrEqual(card.y + card.height)
  for (const button of [approve, reject]) {
    const { x, y, width, height } = await boxOf(button)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    expect(y + height).toBeLessThanOrEqual(844)
    expect(height, 'room for a finger').toBeGreaterThanOrEqual(44)
  }
  expect(
    await frameOf(host)
      .locator('html')
      .evaluate(page => page.scrollWidth - page.clientWidth),
  ).toBe(0)
  expect(await cutOff(host)).toEqual([])
  await readToEnd(approve)
  // Where the guard says that it sees the card, a touch finds it there as well.
  await expect(approve).toBeEnabled()
}

test('on a phone the frame is as wide as the sheet, and a finger approves once the guard lets it, in Arabic from right to left', async ({
  host,
}) => {
  await host.open()
  const { address } = await logInByMail(host)
  await isAskedInFullWidth(host)
  await frameOf(host).getByTestId('frame-approve').tap()
  expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)
  await host.isClosed()

  await host.open({ locale: 'ar' })
  await host.shows('connected')
  await isAskedInFullWidth(host)
  const html = frameOf(host).locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'ar')
  await frameOf(host).getByTestId('frame-reject').tap()
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)
})
