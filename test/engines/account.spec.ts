import { verifyMessage, type Hex } from 'viem'
import { signedText } from '../e2e/embedded-wallet.js'
import { codeFor, newMailbox } from '../e2e/mailbox.js'
import { pages } from './pages.js'
import { expect, test } from './test.js'
import { Visitor } from './visitor.js'

/** Gives the address of who came in. */
async function logIn(visitor: Visitor): Promise<Hex> {
  await visitor.window.goto(`${pages}/vanilla.html`)
  const email = newMailbox()
  await visitor.click('connect-button')
  await visitor.fill('email-input', email)
  await visitor.click('email-submit')
  await visitor.fill('otp-input', await codeFor(email))
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
  return (await visitor.find('demo-address'))!.text as Hex
}

test('a visitor logs in by a code from their mailbox, and is still in after a reload', async ({ visitor }) => {
  const address = await logIn(visitor)
  await visitor.window.reload()
  await visitor.reads('demo-status', 'connected')
  expect((await visitor.find('demo-address'))!.text).toBe(address)
})

test('a visitor signs with the embedded wallet: in the page where the browser sees covers, else in the frame’s own window', async ({ engine, visitor }) => {
  const address = await logIn(visitor)
  await visitor.click('demo-sign')
  const seesCovers = await visitor.window.evaluate('page', () => 'isVisible' in IntersectionObserverEntry.prototype, null)
  expect(seesCovers).toBe(engine.name === 'chromium')
  if (seesCovers) await visitor.pressWhenArmed('frame-approve', 'frame')
  else {
    const own = new Visitor(await engine.popup(() => visitor.click('frame-approve-window', 'frame')))
    await own.reads('frame-origin', new RegExp(new URL(pages).host))
    await own.pressWhenArmed('frame-approve')
    await expect.poll(() => own.window.isOpen()).toBe(false)
  }
  const signature = (await visitor.reads('demo-result', /^0x/)) as Hex
  expect(await verifyMessage({ address, message: signedText, signature })).toBe(true)
})
