// The account of a connected visitor, on a local stack: from the click on the button to its first figures, and from one
// tab to another.
import { keepFigures, p95, median, spread } from './figures.mjs'
import { newVisitor, withStack } from './stack-visit.mjs'

const rounds = Number(process.env.W3M_BENCH_ROUNDS ?? 12)
const developerWallet = 'dev.w3m.evm'

/**
 * Records when the browser has painted all of some elements after the next click. They must not be visible before it:
 * an element that is already there counts at once. @param {string[]} selectors
 */
function watchPaint(selectors) {
  const { benchMarks: marks } = globalThis
  marks.painted = undefined
  const find = (root, selector) =>
    root.querySelector(selector) ??
    [...root.querySelectorAll('*')]
      .map(element => element.shadowRoot && find(element.shadowRoot, selector))
      .find(Boolean)
  const isShown = selector => {
    const found = find(document, selector)
    // Elements inside `aria-busy` are skeletons.
    return found && !found.closest('[aria-busy=true]') && found.getBoundingClientRect().height > 0
  }
  const waitForParts = () => {
    if (!selectors.every(isShown)) return requestAnimationFrame(waitForParts)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (marks.painted = marks.now())
      port2.postMessage(undefined)
    })
  }
  addEventListener('click', waitForParts, { capture: true, once: true })
}

/** The time from a click until all selected elements are painted, in ms. */
async function clickTo({ page, id, marks }, testId, selectors) {
  await page.evaluate(watchPaint, selectors)
  await id(testId).click()
  await page.waitForFunction(() => globalThis.benchMarks.painted !== undefined)
  const { click, painted } = await marks()
  return painted - click
}

const figures = ['[data-testid=account-total]', '[data-testid=token-ETH]']

/** Uses a new browser context each time, so that nothing of the account is cached. */
async function visitAccount(stack) {
  const visitor = await newVisitor(stack)
  try {
    await visitor.open('auto')
    await visitor.id('connect-button').click()
    await visitor.id(`wallet-${developerWallet}`).click()
    await visitor.status('connected')
    await visitor.id('w3m-modal-card').waitFor({ state: 'hidden' })
    // Waits for the page's remaining work of the connection, which is not measured.
    await visitor.page.waitForLoadState('networkidle')
    const session = await visitor.context.newCDPSession(visitor.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const accountShown = await clickTo(visitor, 'account-button', figures)
    // The first change of the tab loads the code, which is not measured.
    await visitor.id('tab-activity').click()
    await visitor.id('account-activity-all').waitFor()
    const tabChanged = await clickTo(visitor, 'tab-tokens', ['[data-testid=token-ETH]'])
    return { accountShown, tabChanged }
  } finally {
    await visitor.context.close()
  }
}

export async function benchAccount() {
  const samples = { accountShown: [], tabChanged: [] }
  await withStack(async stack => {
    // A warm-up visit, with which the server reads the chains for the first time.
    await visitAccount(stack)
    for (let round = 0; round < rounds; round++) {
      for (const [name, ms] of Object.entries(await visitAccount(stack))) samples[name].push(ms)
      process.stdout.write(`round ${round + 1} of ${rounds}\r`)
    }
  })
  await keepFigures('account', {
    rounds,
    cpuSlowdown: 4,
    budgets: {
      'click to the first figures of the account at CPU 4x, ms': { value: median(samples.accountShown), atMost: 400 },
      'from one tab of the account to another at CPU 4x, p95, ms': { value: p95(samples.tabChanged), atMost: 100 },
    },
    samplesMs: Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, spread(list)])),
  })
}
