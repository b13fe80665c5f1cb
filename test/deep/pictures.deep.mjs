// Pictures of strangers as the server writes them anew, drawn by a real browser: every pixel, every picture of a film
// and the way it was held are the same, and what was hidden in them is gone. Those of test/fixtures/pictures were made
// by Pillow from sums of their coordinates; the others are drawn by the browser itself.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test/fixtures/pictures')
const outdir = join(root, '.cache/pictures', String(process.pid))
const hidden = 'SECRET-PLACE'

/** What a browser makes of bytes: how large they are, how many pictures, and all pixels. */
async function draw([encoded, type]) {
  const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0))
  const image = new Image()
  image.src = `data:${type};base64,${encoded}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const decoder = new ImageDecoder({ data: bytes, type })
  await decoder.tracks.ready
  await decoder.completed
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return [canvas.width, canvas.height, decoder.tracks.selectedTrack.frameCount, [...data].join()]
}

/** A gradient with a hole, in a format. */
async function drawn(type) {
  const canvas = new OffscreenCanvas(123, 77)
  const context = canvas.getContext('2d')
  const gradient = context.createLinearGradient(0, 0, 123, 77)
  for (const [at, colour] of [
    [0, 'red'],
    [0.5, '#0f08'],
    [1, 'blue'],
  ])
    gradient.addColorStop(at, colour)
  context.fillStyle = gradient
  context.fillRect(0, 0, 123, 77)
  context.clearRect(10, 10, 20, 20)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.9 })).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}

describe('A picture that was written anew', () => {
  let browser
  let page
  let rewrite
  before(async () => {
    const modules = ['rewrite-picture', 'picture'].map(name => join(root, `apps/server/src/nfts/${name}.ts`))
    await build({
      entryPoints: modules,
      bundle: true,
      platform: 'node',
      format: 'esm',
      outdir,
      outExtension: { '.js': '.mjs' },
    })
    const [{ rewritePicture }, { pictureOf }] = await Promise.all(
      ['rewrite-picture', 'picture'].map(name => import(join(outdir, `${name}.mjs`))),
    )
    rewrite = async bytes => {
      const kind = pictureOf(bytes)
      return { type: kind.type, written: await rewritePicture(kind, bytes) }
    }
    browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
    page = await browser.newPage()
    // Decoders are for secure pages alone.
    await page.route('https://pictures.example/', route => route.fulfill({ contentType: 'text/html', body: '<html>' }))
    await page.goto('https://pictures.example/')
  })
  after(async () => {
    await browser?.close()
    rmSync(outdir, { recursive: true, force: true })
  })

  async function check(bytes) {
    const { type, written } = await rewrite(bytes)
    const [before, now] = await Promise.all(
      [bytes, written].map(image => page.evaluate(draw, [image.toString('base64'), type])),
    )
    assert.deepEqual(now, before)
    assert.equal(written.includes(hidden), false)
    return now
  }

  for (const name of readdirSync(folder))
    it(`is drawn as before: ${name}`, async () => {
      const [width, height, frames] = await check(readFileSync(join(folder, name)))
      // One was held upright, and two are films of three pictures.
      assert.deepEqual([width, height], name === 'turned.jpg' ? [13, 19] : [19, 13])
      assert.equal(frames, name.startsWith('film') ? 3 : 1)
    })

  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    it(`is drawn as before: the browser’s own ${type}`, async () => {
      await check(Buffer.from(await page.evaluate(drawn, type), 'base64'))
    })

  it('was worth it: some of them hid something', () => {
    const hiding = readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(hidden))
    assert.deepEqual(hiding.sort(), ['film.gif', 'film.webp', 'lossy.webp', 'notes.png', 'turned.jpg'])
  })
})
