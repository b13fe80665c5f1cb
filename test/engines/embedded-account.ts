import { verifyMessage, type Hex } from 'viem'
import { signedText } from '../e2e/embedded-wallet.js'
import { codeFor, newEmail } from '../e2e/mailbox.js'
import type { Engine } from './engine.js'
import { expect } from './test.js'
import { Visitor } from './visitor.js'

/** Asks for a code by mail, on a page that shows its connect button. */
export async function askForCode(visitor: Visitor, email: string): Promise<void> {
  await visitor.click('connect-button')
  await visitor.fill('email-input', email)
  await visitor.click('email-submit')
}

/** @param which the mailbox's first code, or its second @returns the address of who came in */
export async function enterCode(visitor: Visitor, email: string, which = 1): Promise<Hex> {
  await visitor.fill('otp-input', await codeFor(email, which))
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
  return (await visitor.find('demo-address'))!.text as Hex
}

/** Comes in by a code from a mailbox, on the page at this address. @returns the address of who came in */
export async function logIn(visitor: Visitor, url: string, email = newEmail()): Promise<Hex> {
  await visitor.window.goto(url)
  await askForCode(visitor, email)
  return await enterCode(visitor, email)
}

/** Approves in the frame's own window, after the page asked. */
export async function approveInWindow(engine: Engine, visitor: Visitor): Promise<void> {
  const approvalPage = new Visitor(await engine.popup(() => visitor.click('frame-approve-window', 'frame')))
  await approvalPage.reads('frame-origin', new RegExp(new URL(await visitor.window.url()).host))
  await approvalPage.pressWhenArmed('frame-approve')
  await expect.poll(() => approvalPage.window.isOpen()).toBe(false)
}

/** The page has a signature of this account. */
export async function hasSigned(visitor: Visitor, address: Hex): Promise<void> {
  const signature = (await visitor.reads('demo-result', /^0x/)) as Hex
  expect(await verifyMessage({ address, message: signedText, signature })).toBe(true)
}

/** Approves what the frame shows: in the page where the browser sees covers, else in the frame’s own window. */
export async function approve(engine: Engine, visitor: Visitor): Promise<void> {
  const seesCovers = await visitor.window.evaluate(
    'page',
    () => 'isVisible' in IntersectionObserverEntry.prototype,
    null,
  )
  expect(seesCovers).toBe(engine.name === 'chromium')
  if (seesCovers) await visitor.pressWhenArmed('frame-approve', 'frame')
  else await approveInWindow(engine, visitor)
}
