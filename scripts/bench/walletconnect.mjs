// Measures the time from a click on WalletConnect to its painted code, over the relay of a local stack.
import { keepFigures, p95, spread } from './figures.mjs'
import { newVisitor, withStack } from './stack-visit.mjs'

const rounds = Number(process.env.W3M_BENCH_ROUNDS ?? 20)

/** Records when the QR code gets its URI, and when the browser has painted it. */
function watchCode() {
  const { benchMarks: marks } = globalThis
  const find = (root, selector) =>
    root.querySelector(selector) ??
    [...root.querySelectorAll('*')]
      .map(element => element.shadowRoot && find(element.shadowRoot, selector))
      .find(Boolean)
  const observeCode = () => {
    const code = find(document, 'w3m-ui-qr-code')
    if (!code?.shadowRoot) return requestAnimationFrame(observeCode)
    const note = () => {
      if (code.dataset.uri) marks.uri ??= marks.now()
      if (marks.isWatched || !code.shadowRoot.querySelector('.body')) return
      marks.isWatched = true
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (marks.drawn = marks.now())
        port2.postMessage(undefined)
      })
    }
    new MutationObserver(note).observe(code, { attributes: true })
    new MutationObserver(note).observe(code.shadowRoot, { childList: true, subtree: true })
    note()
  }
  observeCode()
}

/**
 * @returns {Promise<{ uri: string, shownMs: number, drawnMs: number }>} from the click to the painted code, and from
 * its text to the painted code
 */
async function showCode({ page, id, open, marks }) {
  await open()
  await id('connect-button').click()
  await id('wallet-walletConnect').waitFor()
  await page.evaluate(watchCode)
  await id('wallet-walletConnect').click()
  await page.waitForFunction(() => globalThis.benchMarks.drawn !== undefined)
  const { click, uri, drawn } = await marks()
  return { uri: await id('wc-qr').getAttribute('data-uri'), shownMs: drawn - click, drawnMs: drawn - uri }
}

export async function benchWalletConnect() {
  const samples = { codeShown: [], codeDrawn: [] }
  await withStack(async stack => {
    const visitor = await newVisitor(stack)
    const session = await visitor.context.newCDPSession(visitor.page)
    // The first visit fetches the library.
    const shownUris = new Set([(await showCode(visitor)).uri])
    for (let round = 1; round <= rounds; round++) {
      const { uri, shownMs } = await showCode(visitor)
      shownUris.add(uri)
      if (shownUris.size !== round + 1)
        throw new Error('A code was shown a second time: nothing was asked of the relay.')
      samples.codeShown.push(shownMs)
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let round = 0; round < rounds; round++) samples.codeDrawn.push((await showCode(visitor)).drawnMs)
    await visitor.context.close()
  })
  await keepFigures('walletconnect', {
    rounds,
    budgets: {
      'click to code on the screen, library cached, p95, ms': { value: p95(samples.codeShown), atMost: 300 },
      'text to code on the screen at CPU 4x, p95, ms': { value: p95(samples.codeDrawn), atMost: 50 },
    },
    samplesMs: Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, spread(list)])),
  })
}
