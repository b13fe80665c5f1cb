// Bundles the gallery and serves it under the host's CSP: `node test/gallery/serve-gallery.mjs [port]`; with `--shots
// <folder>` it takes pictures and ends.
import { readFile, mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
await build({
  entryPoints: [join(here, 'gallery.ts')],
  outfile: join(here, 'dist/gallery.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['@w3m/source'],
  tsconfig: join(here, '../../tsconfig.json'),
  logLevel: 'warning',
})
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
const server = createServer(async ({ url }, response) => {
  const name = new URL(url, 'http://x').pathname.slice(1) || 'index.html'
  const body = await readFile(join(here, name.replaceAll('..', ''))).catch(() => undefined)
  response
    .writeHead(body ? 200 : 404, {
      'content-type': types[name.split('.').pop()] ?? 'text/plain',
      'content-security-policy': csp,
    })
    .end(body)
})
const shots = process.argv.indexOf('--shots')
server.listen(shots > 0 ? 0 : Number(process.argv[2] ?? 4490), '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const address = `http://127.0.0.1:${server.address().port}/`
process.stdout.write(`${address}\n`)

if (shots > 0) {
  const folder = process.argv[shots + 1] ?? 'shots'
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const cases = [
    ['light', 1240, '?theme=light'],
    ['dark', 1240, '?theme=dark'],
    ['rtl', 1240, '?theme=light&dir=rtl'],
    ['phone', 390, '?theme=dark'],
    [
      'mixed',
      1240,
      '?theme=dark&--w3m-accent=%23f5c518&--w3m-color-mix=%2300aaff&--w3m-color-mix-strength=35%25&--w3m-border-radius-master=1px',
    ],
    ['forced', 1240, '?theme=light', { forcedColors: 'active' }],
  ]
  for (const [name, width, query, media] of cases) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'no-preference' })
    page.on(
      'console',
      message =>
        message.type() === 'error' &&
        !/nowhere\.invalid|ERR_/.test(message.text()) &&
        console.log(name, message.text()),
    )
    page.on('pageerror', error => console.log(name, error.message))
    await page.emulateMedia(media ?? {})
    await page.goto(address + query)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(animation => animation.effect?.getComputedTiming().iterations === 1)
          .map(animation => animation.finished.catch(() => undefined)),
      ),
    )
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    await page.close()
  }
  await browser.close()
  server.close()
}
