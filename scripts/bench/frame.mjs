// The secure frame as a visitor meets it, on a local stack: its login, its signatures, and what keeps it out.
import { measureBridge } from './bridge-overhead.mjs'
import { keepFigures, median, p95, spread } from './figures.mjs'
import { frameBlocks } from './frame-blocks.mjs'
import { newVisitor, withStack } from './stack-visit.mjs'

const rounds = Number(process.env.W3M_BENCH_ROUNDS ?? 20)
const signaturesEach = 3
/** Longer than the frame's guard requires the button to be visible and the pointer to rest, in ms. */
const dwellMs = 900
/** The time between pointer down and up, in ms. */
const pressMs = 80

const newMailbox = () => `${crypto.randomUUID().slice(0, 13)}@mail.example`

async function codeFor(email, address) {
  for (
    const deadline = Date.now() + 10_000;
    Date.now() < deadline;
    await new Promise(resolve => setTimeout(resolve, 25))
  ) {
    const [mail] = await (await fetch(`${email}/messages?to=${encodeURIComponent(address)}`)).json()
    if (mail) return /(?<!\d)\d{6}(?!\d)/.exec(mail.text)[0]
  }
  throw new Error(`No mail came to ${address}.`)
}

async function submitEmail({ id }, email) {
  await id('connect-button').click()
  await id('email-input').fill(email)
  await id('email-submit').click()
}

/**
 * Logs in for the first time. Returns the ms from the code's last digit to the connected account: the code is redeemed,
 * the keys are created, split and sealed, both shares are stored and read back once. Includes loading all scripts for
 * the first time in this browser.
 */
async function createWallet(visitor, mailboxUrl) {
  const email = newMailbox()
  await visitor.open()
  await submitEmail(visitor, email)
  await visitor.id('otp-input').waitFor()
  await visitor.id('otp-input').fill(await codeFor(mailboxUrl, email))
  await visitor.status('connected')
  const { input, connected } = await visitor.marks()
  return connected - input
}

/**
 * Has the page's message signed. Returns the ms from the approving click to the signature in the frame's page: the
 * page's own work, the messages to and from the worker, unlocking if it is locked, the server's check of the device,
 * and the signature.
 */
async function sign({ id, page, frame }) {
  await id('demo-sign').click()
  const approve = page.frameLocator('#w3m-iframe').getByTestId('frame-approve')
  // The frame's guard requires a delay before the click. If the modal has grown under the pointer, only the second
  // delay counts.
  for (let attempt = 0; attempt < 2; attempt++) {
    await approve.hover()
    await page.waitForTimeout(dwellMs)
  }
  await approve.click({ delay: pressMs })
  await id('w3m-modal-card').waitFor({ state: 'hidden' })
  return frame().evaluate(() => {
    const { answers, signing, click } = globalThis.benchMarks
    return answers.get(signing) - click
  })
}

/**
 * The ms from the click that needs the frame until the frame has the bridge's port, with its files in the browser's
 * cache.
 */
async function reachFrame(visitor) {
  await submitEmail(visitor, newMailbox())
  await visitor.id('otp-input').waitFor()
  const { click } = await visitor.marks()
  return (await visitor.frame().evaluate(() => globalThis.benchMarks.shaken)) - click
}

/** The ms from the click that needs the frame to the sentence that names what blocks it. */
async function nameBlock(stack, { block, sentence }) {
  const { texts: loginEn } = await import('../../packages/ui/dist/i18n/en/login.js')
  const visitor = await newVisitor(stack)
  try {
    await block(visitor.page, stack.addresses)
    await visitor.open()
    await submitEmail(visitor, newMailbox())
    await visitor.page.locator('w3m-modal').getByText(loginEn[sentence]).first().waitFor()
    const { click, now } = await visitor.page.evaluate(() => ({
      click: globalThis.benchMarks.click,
      now: globalThis.benchMarks.now(),
    }))
    return now - click
  } finally {
    await visitor.context.close()
  }
}

async function visit(stack, samples) {
  const visitor = await newVisitor(stack)
  try {
    samples.createWallet.push(await createWallet(visitor, stack.addresses.mailbox))
    // A later visit: the session is restored, but the keys are locked.
    await visitor.open()
    await visitor.status('connected')
    samples.firstSignature.push(await sign(visitor))
    for (let count = 0; count < signaturesEach; count++) samples.laterSignature.push(await sign(visitor))

    await visitor.id('account-button').click()
    await visitor.id('account-disconnect').click()
    await visitor.status('disconnected')
    await visitor.open()
    samples.frameReady.push(await reachFrame(visitor))
  } finally {
    await visitor.context.close()
  }
}

export async function benchFrame() {
  const samples = { frameReady: [], createWallet: [], firstSignature: [], laterSignature: [] }
  const blocked = Object.fromEntries(frameBlocks.map(({ name }) => [name, []]))
  let bridge
  await withStack(async stack => {
    // The server's first login is not one of a visitor's: it compiles what all later ones use.
    await visit(stack, { frameReady: [], createWallet: [], firstSignature: [], laterSignature: [] })
    for (let round = 1; round <= rounds; round++) {
      await visit(stack, samples)
      process.stdout.write(`frame: round ${round} of ${rounds}\r`)
    }
    for (let round = 0; round < Math.min(rounds, 5); round++)
      for (const block of frameBlocks) blocked[block.name].push(await nameBlock(stack, block))
    const visitor = await newVisitor(stack)
    bridge = await measureBridge(visitor, { frameUrl: stack.addresses.frame, blocks: rounds, requestCount: 500 })
    await visitor.context.close()
  })
  await keepFigures('frame', {
    rounds,
    budgets: {
      'click to secure frame ready, warm, p95, ms': { value: p95(samples.frameReady), atMost: 400 },
      'click to the name of what blocks the frame, slowest of four ways, ms': {
        value: Math.max(...Object.values(blocked).map(p95)),
        atMost: 2_000,
      },
      'last digit of the code to a new wallet connected, p95, ms': { value: p95(samples.createWallet), atMost: 500 },
      'approving click to first signature, with unlocking, p95, ms': { value: p95(samples.firstSignature), atMost: 80 },
      'approving click to later signature, p95, ms': { value: p95(samples.laterSignature), atMost: 10 },
      'one request over the bridge, against a bare echo': {
        ratio: Math.round((median(bridge.bridgeMs) / median(bridge.echoMs)) * 100) / 100,
        atMost: 1.5,
      },
    },
    samplesMs: Object.fromEntries(
      Object.entries({ ...samples, ...blocked, ...bridge }).map(([name, list]) => [name, spread(list)]),
    ),
  })
}
