import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html, type TemplateResult } from 'lit'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { walletIcon } from '../../icons/object-icons.js'
import './qr-code.js'
import type { W3mUiQrCode } from './qr-code.js'
import {
  axeFindings,
  deep,
  mount,
  unmount,
  updated,
  type MountOptions,
} from '../../../../../test/gallery/atom-fixture.js'
import { waitUntil } from '../../../../../test/gallery/wait-until.js'

const hex = (seed: number) =>
  Array.from({ length: 64 }, (_, index) => ((seed * 31 + index * index * 7) % 16).toString(16)).join('')
const uri = (seed = 1) =>
  `wc:${hex(seed)}@2?expiryTimestamp=17900${10_000 + seed}&relay-protocol=irn&symKey=${hex(seed + 5)}`

/**
 * The code as an application's screenshot has it, drawn again on a canvas from the colours and places that the page
 * gave it.
 */
async function pixels(
  root: ShadowRoot,
  width: number,
  smudge = 0,
): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }> {
  const plate = deep(root, '.plate')
  const drawn = plate.querySelector('.code')!.cloneNode(true) as SVGElement
  const paths = plate.querySelectorAll('.code path')
  drawn
    .querySelectorAll('path')
    .forEach((path, index) => path.setAttribute('fill', getComputedStyle(paths[index]!).fill))
  drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  drawn.setAttribute('width', String(width))
  drawn.setAttribute('height', String(width))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}`
  await image.decode()
  const margin = Math.round(width / 10)
  const whole = width + 2 * margin
  const canvas = Object.assign(document.createElement('canvas'), { width: whole, height: whole })
  const paint = canvas.getContext('2d')!
  paint.fillStyle = getComputedStyle(deep(root, 'main')).backgroundColor
  paint.fillRect(0, 0, whole, whole)
  paint.fillStyle = getComputedStyle(plate).backgroundColor
  paint.fillRect(margin, margin, width, width)
  paint.drawImage(image, margin, margin)
  const picture = plate.querySelector('w3m-ui-picture')
  if (picture) {
    // The worst picture there can be: as dark as the code, with a pattern of its own.
    const share = picture.getBoundingClientRect().width / plate.getBoundingClientRect().width
    const [size, at] = [share * width, margin + (width - share * width) / 2]
    for (let index = 0; index < 64; index++) {
      paint.fillStyle = index % 3 ? '#000' : '#fff'
      paint.fillRect(at + ((index % 8) * size) / 8, at + (Math.floor(index / 8) * size) / 8, size / 8, size / 8)
    }
  }
  paint.fillStyle = '#888'
  paint.beginPath()
  paint.arc(margin + width * 0.7, margin + width * 0.62, smudge * width, 0, 7)
  paint.fill()
  const { data } = paint.getImageData(0, 0, whole, whole)
  return { width: whole, height: whole, data }
}

describe('w3m-ui-qr-code', () => {
  let root: ShadowRoot
  const element = () => deep(root, 'w3m-ui-qr-code') as W3mUiQrCode
  const isDrawn = () => element().shadowRoot!.querySelector('.body') !== null
  async function show(template: TemplateResult, options?: MountOptions): Promise<void> {
    root = await mount(template, options)
    await arrived()
  }
  /** Drawn, and no longer faint. */
  async function arrived(): Promise<void> {
    await waitUntil(isDrawn)
    await updated(root)
    await Promise.all(
      element()
        .shadowRoot!.getAnimations()
        .map(animation => animation.finished.catch(() => undefined)),
    )
  }
  const read = async (width: number, smudge?: number) =>
    decodeQR(await pixels(root, width, smudge), { timeLimit: 2_000, effort: 3 })

  afterEach(async () => {
    unmount()
    document.documentElement.style.removeProperty('--w3m-qr-color')
    document.documentElement.style.removeProperty('--w3m-accent')
    await emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const middle of ['a picture', 'a mark', 'nothing'] as const) {
      for (const width of [280, 336, 672]) {
        it(`can be read in ${theme}, ${width} px wide, with ${middle} in the middle`, async () => {
          await show(
            html`<w3m-ui-qr-code
              .value=${uri()}
              .name=${middle === 'a picture' ? 'Harbor' : ''}
              .mark=${middle === 'a mark' ? walletIcon() : undefined}
              label="Code"
            ></w3m-ui-qr-code>`,
            { theme },
          )
          expect(element().shadowRoot!.querySelector('w3m-ui-picture') !== null).to.equal(middle !== 'nothing')
          expect(await read(width)).to.equal(uri())
        })
      }
    }
  }

  it('can be read for every pairing of forty, with a smudge beside the picture', async () => {
    await show(html`<w3m-ui-qr-code .value=${uri()} name="Harbor" label="Code"></w3m-ui-qr-code>`)
    for (let seed = 1; seed <= 40; seed++) {
      element().value = uri(seed)
      let before = element().shadowRoot!.querySelector('.body')?.getAttribute('d')
      if (seed === 1) before = undefined
      while (element().shadowRoot!.querySelector('.body')?.getAttribute('d') === before)
        await new Promise(requestAnimationFrame)
      expect(await read(336, 0.05), `pairing ${seed}`).to.equal(uri(seed))
    }
  })

  const tints: readonly (readonly [color: string, accent: string])[] = [
    ['#ffe066', '#f5c518'],
    ['#9be7ff', '#ffffff'],
    ['', '#7cf'],
    ['#4a0080', '#000'],
  ]
  for (const [color, accent] of tints) {
    it(`stays dark enough to be read with the host's colour ${color || 'unset'} and accent ${accent}`, async () => {
      if (color) document.documentElement.style.setProperty('--w3m-qr-color', color)
      document.documentElement.style.setProperty('--w3m-accent', accent)
      await show(html`<w3m-ui-qr-code .value=${uri()} name="Harbor" label="Code"></w3m-ui-qr-code>`, { theme: 'dark' })
      expect(await read(336)).to.equal(uri())
    })
  }

  it('keeps its own colours where the system forces others', async () => {
    await emulateMedia({ forcedColors: 'active' })
    await show(html`<w3m-ui-qr-code .value=${uri()} name="Harbor" label="Code"></w3m-ui-qr-code>`, { theme: 'dark' })
    expect(getComputedStyle(deep(root, '.plate')).backgroundColor).to.equal('rgb(255, 255, 255)')
    expect(await read(336)).to.equal(uri())
  })

  it('is one picture with a name, whatever stands inside it', async () => {
    await show(
      html`<w3m-ui-qr-code .value=${uri()} name="Harbor" label="QR code to connect with Harbor"></w3m-ui-qr-code>`,
    )
    const image = deep(root, '[role=img]')
    expect([image.getAttribute('aria-label'), image.getAttribute('aria-busy')]).to.deep.equal([
      'QR code to connect with Harbor',
      null,
    ])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is as wide as its place, and square', async () => {
    await show(html`<div class="frame"><w3m-ui-qr-code .value=${uri()} label="Code"></w3m-ui-qr-code></div>`)
    deep(root, '.frame').style.inlineSize = '280px'
    const { width, height } = element().getBoundingClientRect()
    expect([width, height]).to.deep.equal([280, 280])
  })

  it('keeps the shape of a code until there is a text, with the picture in its place', async () => {
    root = await mount(html`<w3m-ui-qr-code name="Harbor" label="Code"></w3m-ui-qr-code>`)
    const plate = deep(root, '.plate')
    expect([plate.className.includes('waiting'), plate.getAttribute('aria-busy')]).to.deep.equal([true, 'true'])
    expect(plate.querySelectorAll('.code path')).to.have.length(3)
    const before = [
      plate.getBoundingClientRect().toJSON(),
      deep(root, 'w3m-ui-picture').getBoundingClientRect().toJSON(),
    ]
    element().value = uri()
    await waitUntil(isDrawn)
    expect([
      deep(root, '.plate').getBoundingClientRect().toJSON(),
      deep(root, 'w3m-ui-picture').getBoundingClientRect().toJSON(),
    ]).to.deep.equal(before)
    expect(plate.querySelector('.area, pattern')).to.equal(null)
  })

  it('waits again when its text is taken away', async () => {
    await show(html`<w3m-ui-qr-code .value=${uri()} label="Code"></w3m-ui-qr-code>`)
    element().value = ''
    await element().updateComplete
    await element().updateComplete
    expect(isDrawn()).to.equal(false)
  })

  it('shows the text that came last', async () => {
    root = await mount(html`<w3m-ui-qr-code .value=${uri(1)} label="Code"></w3m-ui-qr-code>`)
    element().value = uri(2)
    await element().updateComplete
    await arrived()
    expect(await read(336)).to.equal(uri(2))
  })

  it('says that a text cannot be drawn', async () => {
    root = await mount(html`<w3m-ui-qr-code label="Code"></w3m-ui-qr-code>`)
    const failed = new Promise(resolve => root.addEventListener('w3m-ui-qr-failed', resolve, { once: true }))
    element().value = 'x'.repeat(2_000)
    await failed
    expect(isDrawn()).to.equal(false)
  })

  it('has no style of its own in the template', async () => {
    await show(html`<w3m-ui-qr-code .value=${uri()} name="Harbor" label="Code"></w3m-ui-qr-code>`)
    expect(element().shadowRoot!.querySelector('svg[style], svg *[style], .plate[style], style')).to.equal(null)
  })

  it('takes no longer to draw than a few times what its code takes to be computed', async () => {
    await show(html`<w3m-ui-qr-code .value=${uri()} name="Harbor" label="Code"></w3m-ui-qr-code>`)
    const { drawQr } = await import('./qr-drawing.js')
    const seeds = Array.from({ length: 20 }, (_, index) => index + 2)
    const timeOf = (make: (text: string) => unknown): number => {
      const start = performance.now()
      for (const seed of seeds) make(uri(seed))
      return performance.now() - start
    }
    // The best rounds, in turns: what else the machine does in one of them counts for neither.
    let [drawn, computed] = [Infinity, Infinity]
    for (let round = 0; round < 5; round++) {
      computed = Math.min(
        computed,
        timeOf(text => encodeQR(text, 'raw', { ecc: 'quartile', border: 1 })),
      )
      drawn = Math.min(
        drawn,
        timeOf(text => drawQr(text, true)),
      )
    }
    // Three times on a quiet machine. An outline that looked through all modules for each of its corners takes hundreds.
    expect(drawn / computed).to.be.lessThan(30)
  })
})
