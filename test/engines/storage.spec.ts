import { endMailPause } from '../e2e/mail-pause.js'
import { codeFor, newEmail } from '../e2e/mailbox.js'
import { approveInWindow, askForCode, enterCode, hasSigned, logIn } from './embedded-account.js'
import type { Engine } from './engine.js'
import { modalText } from './in-page.js'
import { pages } from './pages.js'
import { expect, test } from './test.js'
import { Visitor } from './visitor.js'

// What a frame may keep inside pages of other sites. Chromium's ways are tests of their own, end to end.

const at = (hostname: string): string => {
  const url = new URL('/vanilla.html', pages)
  url.hostname = hostname
  return url.href
}
/** Sites of their own: the frame is of neither. */
const [site, otherSite] = [at('localhost'), at('127.0.0.1')]

test.describe('where a frame has a storage for each site that it is in', () => {
  test.use({ preferences: { storage: 'partitioned' } })

  test('a visitor logs in and signs there, and nobody is in on another site', async ({ engine, visitor }) => {
    const address = await logIn(visitor, site)
    await visitor.click('demo-sign')
    await approveInWindow(engine, visitor)
    await hasSigned(visitor, address)

    const secondVisitor = new Visitor(await engine.open())
    await secondVisitor.window.goto(otherSite)
    await secondVisitor.sees('connect-button')
    await secondVisitor.reads('demo-status', 'disconnected')
  })

  test('a visitor who comes back is in where the browser took the cookie, and has the same wallet after another code where it did not', async ({
    engine,
    visitor,
  }) => {
    const email = newEmail()
    const address = await logIn(visitor, site, email)
    await visitor.window.reload()
    if (engine.name === 'webkit') {
      await visitor.reads('demo-status', 'disconnected')
      await endMailPause(email)
      await askForCode(visitor, email)
      expect(await enterCode(visitor, email, 2)).toBe(address)
    } else await visitor.reads('demo-status', 'connected')
    expect((await visitor.find('demo-address'))!.text).toBe(address)
  })
})

/** Runs in the page. */
function hasLocalStorage(): boolean {
  try {
    return localStorage !== null
  } catch {
    return false
  }
}

/** Down the ladder to the window that lends what it keeps. */
async function borrow(engine: Engine, visitor: Visitor): Promise<Visitor> {
  await visitor.click('frame-storage-allow', 'frame')
  return new Visitor(await engine.popup(() => visitor.click('frame-storage-window', 'frame')))
}

test.describe('where a frame of another site may keep nothing', () => {
  test.use({ preferences: { storage: 'foreign-blocked' } })

  test('a window lends what it keeps: a visitor logs in, signs, and comes back by another code to the same wallet', async ({
    engine,
    visitor,
  }) => {
    const email = newEmail()
    await visitor.window.goto(site)
    await askForCode(visitor, email)
    const first = await borrow(engine, visitor)
    const address = await enterCode(visitor, email)
    await expect.poll(() => first.window.isOpen()).toBe(false)
    await visitor.click('demo-sign')
    await approveInWindow(engine, visitor)
    await hasSigned(visitor, address)

    // The share is found again, and no cookie: Firefox takes none here, of those kept apart neither.
    await visitor.window.goto(otherSite)
    await endMailPause(email)
    await askForCode(visitor, email)
    await borrow(engine, visitor)
    expect(await enterCode(visitor, email, 2)).toBe(address)
  })
})

test.describe('where nobody may keep anything, the page included', () => {
  test.use({
    preferences: { storage: 'blocked' },
    allowed: /^Local storage is blocked: what it does not take is not kept\./,
  })

  test('a visitor connects an announced wallet and signs, as long as the page lasts', async ({ visitor }) => {
    await visitor.window.goto(`${site}?devwallet=auto`)
    expect(await visitor.window.evaluate('page', hasLocalStorage, null)).toBe(false)
    await visitor.click('connect-button')
    await visitor.click('wallet-dev.w3m.evm')
    await visitor.reads('demo-status', 'connected')
    await visitor.hasGone('w3m-modal-card')
    await visitor.click('demo-sign')
    await visitor.reads('demo-result', /^0x[0-9a-f]{130}$/)
    await visitor.window.reload()
    await visitor.reads('demo-status', 'disconnected')
  })

  test('nobody gets a wallet that the next visit would not open, and is told why', async ({ engine, visitor }) => {
    const email = newEmail()
    await visitor.window.goto(site)
    await askForCode(visitor, email)
    const ownAccount = await borrow(engine, visitor)
    await expect.poll(() => ownAccount.window.isOpen()).toBe(false)
    await visitor.fill('otp-input', await codeFor(email))
    await visitor.sees('frame-window')
    expect(await visitor.window.evaluate('page', modalText, null)).toContain(
      'This browser keeps nothing for your wallet here.',
    )
    await visitor.reads('demo-status', 'disconnected')
  })
})
