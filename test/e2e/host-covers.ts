// What else a page can lay over its frame or make of it: masks, blends, filters, turns in space, pictures of elements,
// and everything that lies in the browser's own top layer (S5).
import { expect } from '@playwright/test'
import type { AttackedFrame } from './attacked-frame.js'
import { disguise, longEnoughMs, type Attack, type Family } from './host-disguises.js'

const svg = (text: string): string =>
  `url('data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)}#f')`

/** An element of the page's over everything, which lets every click through. */
const lay = (
  family: Family,
  title: string,
  show: (cover: HTMLElement) => void | Promise<void>,
  element = 'div',
): Attack => ({
  title,
  family,
  reaches: 'pointer',
  async run(frame: AttackedFrame) {
    const painted = await frame.page.evaluate(
      async ([name, showing]) => {
        const cover = document.createElement(name)
        cover.className = 'cover'
        cover.textContent = 'You have won! Click the button below.'
        cover.style.cssText =
          'position:fixed;inset:0;inline-size:100vw;block-size:100vh;max-inline-size:none;max-block-size:none;margin:0;border:0;pointer-events:none;background:#fff;z-index:9'
        document.querySelector('dialog')!.append(cover)
        // eslint-disable-next-line no-new-func -- the page's own script, handed over as text
        await (new Function(`return ${showing}`)() as (cover: HTMLElement) => unknown)(cover)
        return [undefined, '::backdrop'].map(part => getComputedStyle(cover, part).backgroundColor)
      },
      [element, String(show)] as const,
    )
    expect(painted, title).toContain('rgb(255, 255, 255)')
    await frame.aim()
    await frame.rest(longEnoughMs)
    await frame.click()
  },
})

export const covers: readonly Attack[] = [
  disguise('paint', 'a blend of the dialog', 'dialog { mix-blend-mode: difference }'),
  disguise(
    'paint',
    'a blend of backgrounds, with the frame nearly clear',
    '#w3m-iframe { background: linear-gradient(#fff, #fff), #000; background-blend-mode: difference; opacity: 0.99 }',
  ),
  disguise('paint', 'a filter that inverts', '#w3m-iframe { filter: invert(1) }'),
  disguise('paint', 'a filter that blurs nothing', '#w3m-iframe { filter: blur(0.1px) }'),
  disguise(
    'paint',
    'a filter of the page’s own picture',
    `#w3m-iframe { filter: ${svg('<filter id="f"><feFlood flood-color="white"/></filter>')} }`,
  ),
  disguise(
    'paint',
    'a filter that draws an image',
    `#w3m-iframe { filter: ${svg('<filter id="f"><feImage href="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"/></filter>')} }`,
  ),
  disguise('paint', 'a filter around the dialog', 'dialog { filter: contrast(0.1) }'),
  disguise('shape', 'a turn in space', '#w3m-iframe { transform: perspective(400px) rotateY(12deg) }'),
  disguise(
    'cover',
    'a picture of what lies elsewhere, over it: its reflection',
    'dialog::after { content: "Play"; position: fixed; inset: -100vh 0 auto; block-size: 100vh; background: #fff; -webkit-box-reflect: below 0px; pointer-events: none }',
  ),
  lay(
    'cover',
    'a canvas with a picture',
    cover => {
      const canvas = cover as HTMLCanvasElement
      canvas.getContext('2d')!.fillRect(0, 0, canvas.width, canvas.height)
    },
    'canvas',
  ),
  lay(
    'cover',
    'a video of the page’s own',
    async cover => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')!.fillRect(0, 0, 9, 9)
      const video = cover as HTMLVideoElement
      video.muted = true
      video.srcObject = canvas.captureStream(5)
      await video.play().catch(() => undefined)
    },
    'video',
  ),
  lay('top layer', 'a popover', cover => {
    cover.popover = 'manual'
    cover.showPopover()
  }),
  lay('top layer', 'a popover that closes by itself', cover => {
    cover.popover = 'auto'
    cover.showPopover()
  }),
  lay('top layer', 'a popover’s backdrop', cover => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.cover::backdrop { background: #fff; pointer-events: none }')
    document.adoptedStyleSheets = [sheet]
    cover.style.inset = '0 auto auto 0'
    cover.style.inlineSize = cover.style.blockSize = '1px'
    cover.popover = 'manual'
    cover.showPopover()
    if (getComputedStyle(cover, '::backdrop').backgroundColor !== 'rgb(255, 255, 255)')
      throw new Error('The backdrop is not painted.')
  }),
  lay(
    'top layer',
    'a second dialog above the first',
    cover => {
      const dialog = cover as HTMLDialogElement
      document.body.append(dialog)
      dialog.show()
      dialog.popover = 'manual'
      dialog.showPopover()
    },
    'dialog',
  ),
  {
    title: 'an element in full screen',
    family: 'top layer',
    reaches: 'pointer',
    async run(frame) {
      await frame.page.evaluate(() => {
        const cover = document.createElement('div')
        cover.className = 'cover'
        cover.style.cssText = 'pointer-events:none;background:#fff'
        document.body.append(cover)
        // In the click that the visitor makes on the page: nobody else may.
        document.addEventListener('pointerdown', () => void cover.requestFullscreen().catch(() => undefined), {
          once: true,
          capture: true,
        })
      })
      await frame.page.mouse.move(2, 2)
      await frame.click()
      await frame.page.waitForFunction(() => document.fullscreenElement !== null)
      await frame.aim()
      await frame.rest(longEnoughMs)
      await frame.click()
      // A window that the click opened has ended it already.
      await frame.page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
    },
  },
]
