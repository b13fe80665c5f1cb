import { verifyMessage, type Hex } from 'viem'
import { signedText } from '../e2e/embedded-wallet.js'
import { codeFor, newMailbox } from '../e2e/mailbox.js'
import { stack } from '../e2e/stack.js'
import { expect, test } from './test.js'
import { Visitor } from './visitor.js'

test('a visitor logs in by a code from their mailbox, and signs: in the page where the browser sees covers, else in the frame’s own window', async ({ engine, visitor }) => {
  const { window } = visitor
  await window.goto(`${stack.pages}/vanilla.html`)
  const email = newMailbox()
  await visitor.click('connect-button')
  await visitor.fill('email-input', email)
  await visitor.click('email-submit')
  await visitor.fill('otp-input', await codeFor(email))
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
  const address = (await visitor.find('demo-address'))!.text as Hex

  await visitor.click('demo-sign')
  const seesCovers = await window.evaluate('page', () => 'isVisible' in IntersectionObserverEntry.prototype, null)
  expect(seesCovers).toBe(engine.name === 'chromium')
  if (seesCovers) await visitor.pressWhenArmed('frame-approve', 'frame')
  else {
    const own = new Visitor(await engine.popup(() => visitor.click('frame-approve-window', 'frame')))
    await own.reads('frame-origin', new RegExp(new URL(stack.pages).host))
    await own.pressWhenArmed('frame-approve')
    await expect.poll(() => own.window.isOpen()).toBe(false)
  }
  const signature = (await visitor.reads('demo-result', /^0x/)) as Hex
  expect(await verifyMessage({ address, message: signedText, signature })).toBe(true)

  await window.reload()
  await visitor.reads('demo-status', 'connected')
  expect((await visitor.find('demo-address'))!.text).toBe(address)
})
