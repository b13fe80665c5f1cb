// Times in applications that installed the packed packages: until the button, and from the click to the list, compared
// with an empty page of the same framework and a hand-written dialog. Each visit has its own browser with the CPU
// slowed down four times, and rounds are interleaved: only ratios within one run are meaningful.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../chromium.mjs'
import { announcer, mark, pages } from '../../test/bench/pages.mjs'
import { consumers } from '../../test/consumers/consumers.mjs'
import { copy, install, pack, script, serve } from '../../test/consumers/run.mjs'
import { keepFigures, median, spread } from './figures.mjs'
import { waitForIdle, openList } from './list-visit.mjs'

const rounds = Number(process.env.W3M_BENCH_ROUNDS ?? 5)
const wallets = 4
const connect = '[data-testid=connect-button]'

/** @typedef {{ url: string, button: string, before?: string }} Page `before` runs before its own scripts */

/** Serves the pages to compare with, from memory. @returns the pages without us, and their server */
async function serveFloors() {
  const root = fileURLToPath(new URL('../../packages/react', import.meta.url))
  const react = `import { createRoot } from 'react-dom/client'
    import { createElement } from 'react'
    createRoot(document.querySelector('div')).render(createElement('button', null, 'Connect Wallet'))`
  const bundled = async contents =>
    (
      await build({
        stdin: { contents, resolveDir: root },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        conditions: ['production'],
        define: { 'process.env.NODE_ENV': '"production"' },
      })
    ).outputFiles[0].contents
  const scripts = { '/lit.js': await bundled("export * from 'lit'"), '/react.js': await bundled(react) }
  const server = createServer(({ url }, response) => {
    const body = pages[url] ?? scripts[url]
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const targetOf = path => ({ url: `http://127.0.0.1:${server.address().port}${path}`, button: 'button' })
  return {
    floors: {
      lit: targetOf('/empty-lit.html'),
      react: targetOf('/empty-react.html'),
      dialog: targetOf('/dialog.html'),
    },
    close: () => server.close(),
  }
}

/** One of the applications of test/consumers, installed and built. */
async function serveApplication(name, tarballs) {
  const consumer = consumers.find(candidate => candidate.name === name)
  const app = copy(consumer)
  await install(app, tarballs)
  await script(app, 'build')
  const { url, close } = await serve(app, consumer)
  const before = `${mark}${announcer(wallets)}\nglobalThis.ready = globalThis.seen('${connect}')`
  return { page: { url, button: connect, before }, close: () => close().finally(app.remove) }
}

/** @param {Page} page @param {boolean} opens whether it has a list */
async function visit({ url, button, before }, opens) {
  const browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
  try {
    const page = await browser.newPage()
    // A blank page first, so that the browser's start is not measured.
    await page.goto(new URL('/blank', url).href)
    if (before) await page.addInitScript(before)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url)
    const toButton = await page.evaluate(() => globalThis.ready)
    if (!opens) return { toButton }
    await waitForIdle(page)
    let requests = 0
    page.on('request', request => (requests += request.url().startsWith('http') ? 1 : 0))
    return { toButton, toList: await openList(page, button), requests }
  } finally {
    await browser.close()
  }
}

/** The applications by what is installed, each with the empty page that it is held against. */
const ways = {
  'script tag': { name: 'static-page', floor: 'lit' },
  'React by Vite': { name: 'vite-react-19', floor: 'react' },
  esbuild: { name: 'esbuild', floor: 'lit' },
  webpack: { name: 'webpack', floor: 'lit' },
}

export async function benchHosts() {
  const { floors, close } = await serveFloors()
  const closing = [close]
  const visited = { ...floors }
  const tarballs = await pack()
  for (const [way, { name }] of Object.entries(ways)) {
    const application = await serveApplication(name, tarballs)
    closing.push(application.close)
    visited[way] = application.page
  }
  /** @type {Record<string, { toButton: number, toList?: number, requests?: number }[]>} */
  const samples = Object.fromEntries(Object.keys(visited).map(name => [name, []]))
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, page] of Object.entries(visited))
        samples[name].push(await visit(page, name === 'dialog' || name in ways))
      process.stdout.write(`round ${round + 1} of ${rounds}\r`)
    }
  } finally {
    for (const end of closing) await end()
  }
  const times = (name, figure) => samples[name].map(sample => sample[figure])
  const ratio = (name, figure, floor) =>
    Math.round((median(times(name, figure)) / median(times(floor, figure))) * 100) / 100
  const budgets = Object.entries(ways).flatMap(([way, { floor }]) => [
    [`${way}: navigation to button, against an empty page`, { ratio: ratio(way, 'toButton', floor), atMost: 1.25 }],
    [`${way}: click to list, against a hand-written dialog`, { ratio: ratio(way, 'toList', 'dialog'), atMost: 1.5 }],
    [`${way}: requests at the click`, { value: Math.max(...times(way, 'requests')), atMost: 0 }],
  ])
  await keepFigures('hosts', {
    rounds,
    cpuSlowdown: 4,
    budgets: Object.fromEntries(budgets),
    samplesMs: Object.fromEntries(
      Object.keys(visited).flatMap(name =>
        ['toButton', 'toList']
          .filter(figure => times(name, figure)[0] !== undefined)
          .map(figure => [`${name}, ${figure}`, spread(times(name, figure))]),
      ),
    ),
  })
}
