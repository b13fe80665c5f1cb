import type { Locator, Page, Request } from '@playwright/test'
import { isDeep } from './host.js'
import { modalViews, reachView } from './modal-views.js'
import { untilStill } from './motion.js'
import { expect, test } from './test.js'

/** What each visit has differently: a code of its own for each pairing. */
const differing = ['wc-qr']
/** A list, a code and an account; the long run takes all views. */
const quick = ['Connect', 'ConnectingWalletConnect', 'Account']
/** What a swap costs and brings is another with every block, and with every swap. */
const changing = ['SwapPreview', 'SwapConfirmed']

/** From the next visit on the browser passes over the policy, as if the host had none. */
const withoutPolicy = async (page: Page): Promise<void> =>
  void (await (await page.context().newCDPSession(page)).send('Page.setBypassCSP', { enabled: true }))

/** The requests of a page that have no answer yet. */
function watchPending(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  page.on('request', request => void pending.add(request))
  const ended = (request: Request): void => void pending.delete(request)
  page.on('requestfinished', ended).on('requestfailed', ended)
  page.on('framenavigated', frame => frame === page.mainFrame() && pending.clear())
  return pending
}

/** What the dialog looks like, without what moves for ever or differs from visit to visit. */
async function picture(page: Page, card: Locator): Promise<string> {
  const box = (await card.boundingBox())!
  const shot = await page.screenshot({
    clip: box,
    animations: 'disabled',
    caret: 'hide',
    mask: differing.map(id => page.getByTestId(id)),
  })
  return shot.toString('base64')
}

/**
 * How many pixels anybody could tell apart: the browser draws an SVG picture a shade differently from time to time, and
 * a line at half a pixel in the row above or below; of the first and the last row nobody can say which.
 */
const differences = (page: Page, pictures: readonly string[]): Promise<number> =>
  page.evaluate(async shots => {
    const [one, other] = await Promise.all(
      shots.map(async shot => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(shot), character => character.charCodeAt(0))], { type: 'image/png' }),
        )
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }),
    )
    if (one!.width !== other!.width || one!.height !== other!.height) return Infinity
    const row = one!.width * 4
    const countLostPixels = ({ data: from }: ImageData, { data: to }: ImageData) =>
      from.reduce(
        (count, value, index) =>
          count +
          Number(
            [index, index - row, index + row].every(near => to[near] !== undefined && Math.abs(value - to[near]) > 16),
          ),
        0,
      )
    return countLostPixels(one!, other!) + countLostPixels(other!, one!)
  }, pictures)

/** A picture that the next one is like: the browser draws what it decoded when it comes to it. */
async function settledPicture(page: Page, card: Locator): Promise<string> {
  let last = await picture(page, card)
  await expect
    .poll(async () => {
      const previous = last
      last = await picture(page, card)
      return differences(page, [previous, last])
    })
    .toBe(0)
  return last
}

const attach = async (pictures: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, body] of Object.entries(pictures))
    await test.info().attach(name, { body: Buffer.from(body, 'base64'), contentType: 'image/png' })
}

const looked = modalViews.filter(({ title }) => (isDeep ? !changing.includes(title) : quick.includes(title)))

for (const view of looked) {
  test(`${view.title} looks the same with the policy and without it`, async ({ host, extension, page }) => {
    const pending = watchPending(page)
    const card = host.id('w3m-modal-card')
    const openEveryView = async () => {
      await reachView(host, extension, view)
      await expect.poll(() => pending.size).toBe(0)
      // A picture is seen once it is `shown`, which comes after its `complete`: until then its initials stand there.
      const isDrawn = (images: Element[]) =>
        images.every(
          image =>
            image.getBoundingClientRect().top >= innerHeight ||
            (image.part.contains('image') ? image.classList.contains('shown') : (image as HTMLImageElement).complete),
        )
      await expect.poll(() => card.locator('img').evaluateAll(isDrawn)).toBe(true)
      await untilStill(page)
    }
    const { chainId } = extension.engine
    await openEveryView()
    const strict = await settledPicture(page, card)
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    extension.engine.user = 'approves'
    await extension.engine.setChain(chainId)
    await withoutPolicy(page)
    await openEveryView()
    let loose = ''
    await expect
      .poll(async () => differences(page, [strict, (loose = await picture(page, card))]))
      .toBe(0)
      .finally(() => attach({ strict, loose }))
    // Without a policy a style in the page's text counts, with one it does not: so the second visit had none.
    expect(
      await page.evaluate(() =>
        Object.assign(document.body.appendChild(document.createElement('p')), {
          innerHTML: '<b style="color: rgb(1, 2, 3)">x</b>',
        })
          .firstElementChild!.computedStyleMap()
          .get('color')!
          .toString(),
      ),
    ).toBe('rgb(1, 2, 3)')
  })
}
