// Times as ratios between pages of one run: interleaved rounds, medians, CPU slowed four times. The part `page` of
// scripts/bench/parts.mjs.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'esbuild'
import { keepFigures } from './bench/figures.mjs'
import { waitForIdle, openList } from './bench/list-visit.mjs'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { pages } from '../test/bench/pages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = Number(process.env.W3M_BENCH_ROUNDS ?? 9)

const lit = await build({
  stdin: { contents: "export * from 'lit'", resolveDir: join(root, 'packages/ui') },
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
  conditions: ['production'],
})

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://local').pathname
  const send = (type, body) =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body)
  if (path === '/getWallets') {
    const { searchParams } = new URL(request.url, 'http://local')
    const page = Number(searchParams.get('page') ?? 1)
    const entries = Number(searchParams.get('entries') ?? 40)
    const data = Array.from({ length: entries }, (_, index) => {
      const number = (page - 1) * entries + index
      return {
        id: String(number).padStart(64, '0'),
        name: `Listed ${number}`,
        image_id: null,
        order: number,
        chains: ['eip155:1'],
        homepage: 'https://wallet.example',
      }
    })
    return response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify({ count: 10_000, data }))
  }
  if (pages[path]) return send('text/html', pages[path])
  if (path === '/lit.js') return send('text/javascript', lit.outputFiles[0].contents)
  if (path.startsWith('/cdn/')) {
    const file = await readFile(
      join(root, 'packages/ui/dist/cdn', normalize(path.slice(5)).replace(/^(\.\.[/\\])+/, '')),
    ).catch(() => undefined)
    if (file) return send('text/javascript', file)
  }
  response.writeHead(404).end()
})
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
const spread = list => ({
  median: Math.round(median(list) * 100) / 100,
  min: Math.round(Math.min(...list) * 100) / 100,
  max: Math.round(Math.max(...list) * 100) / 100,
})

/** @param waitsForIdle whether to wait for the page's idle work before `action` */
async function visit(path, action, waitsForIdle = true) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    await page.goto(origin + path)
    const ready = await page.evaluate(() => globalThis.ready)
    if (waitsForIdle) await waitForIdle(page)
    return await action(page, session, ready)
  } finally {
    await context.close()
  }
}

const metric = async (session, name) =>
  (await session.send('Performance.getMetrics')).metrics.find(metric => metric.name === name).value

const openW3m = page => openList(page, '[data-testid=connect-button]')

const samples = { emptyLit: [], button: [], dialog: [], list: [], dialog100: [], list100: [], scriptMs: [], heapMb: [] }
for (let round = 0; round < rounds; round++) {
  samples.emptyLit.push(await visit('/empty-lit.html', (_page, _session, ready) => ready))
  samples.button.push(await visit('/w3m.html', (_page, _session, ready) => ready))
  await visit(
    '/w3m-held.html',
    async (page, session) => {
      samples.scriptMs.push(((await metric(session, 'ScriptDuration')) * 1000) / 4)
      await waitForIdle(page)
      await session.send('HeapProfiler.enable')
      await session.send('HeapProfiler.collectGarbage')
      samples.heapMb.push((await metric(session, 'JSHeapUsedSize')) / 1_048_576)
    },
    false,
  )
  samples.dialog.push(await visit('/dialog.html', page => openList(page, 'button')))
  samples.list.push(await visit('/w3m.html', openW3m))
  samples.dialog100.push(await visit('/dialog-100.html', page => openList(page, 'button')))
  samples.list100.push(await visit('/w3m-100.html', openW3m))
  process.stdout.write(`round ${round + 1} of ${rounds}\r`)
}

/** 10,000 wallets: rows in the document and the longest frame while the list is scrolled to its end. */
async function scrollDirectory() {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${origin}/w3m.html`)
  await page.evaluate(() => globalThis.ready)
  await waitForIdle(page)
  await page.evaluate(async api => {
    const modal = document.querySelector('w3m-modal')
    const { w3m } = modal
    w3m.updateOptions({ services: { api } })
    await w3m.open({ view: 'AllWallets' })
  }, origin)
  // The wallets of the page stand there at once: the directory's first page is what is awaited.
  await page.locator(`[data-testid="wallet-search-item-${'0'.repeat(64)}"]`).waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const result = await page.evaluate(async () => {
    const deep = (node, selector) => [
      ...node.querySelectorAll(selector),
      ...[...node.querySelectorAll('*')].flatMap(element =>
        element.shadowRoot ? deep(element.shadowRoot, selector) : [],
      ),
    ]
    // Kept, because looking through all shadow roots in each frame is a good part of what is measured.
    const list = deep(document, 'w3m-ui-virtual-list')[0]
    const scroller = deep(document, '*').find(
      element =>
        element.scrollHeight > element.clientHeight + 200 &&
        getComputedStyle(element).overflowY !== 'visible' &&
        element.localName !== 'html',
    )
    let rows = 0
    let worst = 0
    let last = performance.now()
    for (let step = 0; step < 120; step++) {
      scroller.scrollTop += 900
      await new Promise(resolve => requestAnimationFrame(resolve))
      const now = performance.now()
      if (step > 2) worst = Math.max(worst, now - last)
      last = now
      rows = Math.max(rows, list.childElementCount)
    }
    return { rows, worstFrameMs: worst }
  })
  await context.close()
  return result
}
const directory = []
for (let round = 0; round < Math.min(rounds, 7); round++) directory.push(await scrollDirectory())

await browser.close()
server.close()

const ratio = (ours, theirs) => Math.round((median(ours) / median(theirs)) * 100) / 100
await keepFigures('page', {
  rounds,
  cpuSlowdown: 4,
  budgets: {
    'navigation to button, against an empty Lit page': { ratio: ratio(samples.button, samples.emptyLit), atMost: 1.25 },
    'click to list, against a hand-written dialog': { ratio: ratio(samples.list, samples.dialog), atMost: 1.5 },
    'click to list of 100 announced wallets, against a hand-written dialog': {
      ratio: ratio(samples.list100, samples.dialog100),
      atMost: 1.5,
    },
    'script time until the button, ms': { value: spread(samples.scriptMs).median, atMost: 8 },
    'heap at rest, MB': { value: spread(samples.heapMb).median, atMost: 1.5 },
    '10,000 wallets: rows in the document': { value: Math.max(...directory.map(visit => visit.rows)), atMost: 80 },
    '10,000 wallets: worst frame at CPU 4x, ms': {
      value: Math.round(median(directory.map(visit => visit.worstFrameMs))),
      atMost: 50,
    },
  },
  samplesMs: Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, spread(list)])),
})
