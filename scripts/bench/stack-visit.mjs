// A browser at the script-tag page of a local stack of the bench's own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../chromium.mjs'
import { startStack } from '../stack/stack.mjs'
import { freePorts } from '../test/free-ports.mjs'

/**
 * Runs a stack on free ports with data of its own while `task` runs. Everything must be built before.
 * @param {(stack: { addresses: Awaited<ReturnType<typeof startStack>>['addresses'], browser:
 *   import('playwright').Browser }) => Promise<void>} task
 */
export async function withStack(task) {
  const dataDir = await mkdtemp(join(tmpdir(), 'w3m-bench-'))
  let stack
  let browser
  try {
    stack = await startStack({ port: await freePorts(14), dataDir, fresh: true, onExit: text => console.error(text) })
    // Chromium treats a page whose response the bench fulfils as a public one, which may not access the local network.
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...chromiumArgs, '--disable-features=LocalNetworkAccessChecks'],
    })
    await task({ addresses: stack.addresses, browser })
  } finally {
    await browser?.close()
    await stack?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Runs in every document of the bench, also the secure frame's, and records the times of events in Unix milliseconds.
 */
function keepMarks() {
  const timeOf = ({ timeStamp }) => performance.timeOrigin + timeStamp
  const now = () => performance.timeOrigin + performance.now()
  const marks = (globalThis.benchMarks = { now })
  addEventListener('click', event => (marks.click = timeOf(event)), true)
  addEventListener('input', event => (marks.input = timeOf(event)), true)
  document.addEventListener('w3m-connect', () => (marks.connected = now()))
  // Only the bridge's CONNECT message has a port: the handshake is then complete.
  addEventListener('message', event => event.ports.length > 0 && (marks.shaken ??= now()))
  const { postMessage } = Worker.prototype
  const watched = new WeakSet()
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!watched.has(this))
      this.addEventListener('message', ({ data }) => (marks.answers ??= new Map()).set(data.id, now()))
    watched.add(this)
    postMessage.call(this, message, ...rest)
    if (message.method?.startsWith('sign.')) marks.signing = message.id
  }
}

/** A visitor with their own browser context, to be closed with `context.close()`. */
export async function newVisitor({ browser, addresses }) {
  const context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  await context.addInitScript(keepMarks)
  const page = await context.newPage()
  const id = testId => page.getByTestId(testId)
  return {
    context,
    page,
    id,
    /** @param {'ask' | 'auto'} wallet how the developer wallet answers */
    async open(wallet = 'ask') {
      await page.goto(`${addresses.dapp}/script-tag.html?devwallet=${wallet}`)
      await id('connect-button').or(id('account-button')).first().waitFor()
    },
    status: text =>
      page.waitForFunction(wanted => document.querySelector('[data-testid=demo-status]').textContent === wanted, text),
    marks: () => page.evaluate(() => globalThis.benchMarks),
    /** The document of the secure frame. */
    frame: () => page.frames().find(frame => frame.url().startsWith(addresses.frame)),
  }
}
