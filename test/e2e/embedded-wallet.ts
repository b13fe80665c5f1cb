import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { clickThatMayClose } from './click-that-may-close.js'
import type { Host } from './host.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, newEmail } from './mailbox.js'
import { untilStill } from './motion.js'
import { readToEnd } from './read-to-end.js'
import { stack } from './stack.js'

/** The secure frame, wherever it lies in the modal. */
export const frameOf = (host: Host): FrameLocator => host.page.frameLocator('#w3m-iframe')
const inFrame = (host: Host, testId: string): Locator => frameOf(host).getByTestId(testId)

/**
 * Puts the pointer on something in the frame, until the frame has it: for a moment after a frame of another site was
 * drawn, the browser gives what is done there to the page around it. Nobody is that fast, but a test is.
 */
async function pointAt(control: Locator): Promise<void> {
  await expect(async () => {
    await control.hover()
    expect(await control.evaluate(element => element.matches(':hover'))).toBe(true)
  }).toPass()
}

/** A click that came to the frame: for a moment after it was moved, the browser gives clicks to the page around it. */
export async function clickInFrame(control: Locator): Promise<void> {
  const frame = (await (await control.elementHandle())!.ownerFrame())!
  const clicked = `clicked ${crypto.randomUUID()}`
  await frame.evaluate(
    name =>
      addEventListener('click', ({ isTrusted }) => isTrusted && Object.assign(globalThis, { [name]: true }), {
        once: true,
        capture: true,
      }),
    clicked,
  )
  await expect(async () => {
    await pointAt(control)
    await control.click()
    // What the click brought about may have taken the frame away.
    expect(await frame.evaluate(name => name in globalThis, clicked).catch(() => true)).toBe(true)
  }).toPass()
}

/** From the button to the code's boxes. */
export async function askForCode(host: Host, email: string): Promise<void> {
  await host.openModal()
  await host.id('email-input').fill(email)
  await host.id('email-submit').click()
  await expect(host.id('otp-input')).toBeVisible()
}

/** A first login with a mailbox of its own. @returns the mailbox and the address of the account */
export async function logInByMail(
  host: Host,
  email = newEmail(),
): Promise<{ readonly email: string; readonly address: `0x${string}` }> {
  await askForCode(host, email)
  await host.id('otp-input').fill(await codeFor(email))
  await host.shows('connected')
  await host.isClosed()
  return { email, address: (await host.id('demo-address').textContent()) as `0x${string}` }
}

/**
 * Approves what the frame shows, as a person does: reads it to its end, rests the pointer on the button until it is
 * ready, and clicks. On a page that is not the operator's own, that is in the frame's own window, and its page has
 * nothing to press.
 */
export async function approve(host: Host): Promise<void> {
  if (host.origin === stack.pages) return await pressWhenArmed(inFrame(host, 'frame-approve'))
  const popup = await openApproval(host)
  await expect(inFrame(host, 'frame-approve')).toHaveCount(0)
  await popup.bringToFront()
  await pressWhenArmed(popup.getByTestId('frame-approve'))
}

/** Opens what the frame shows in the frame's own window. */
export async function openApproval(host: Host): Promise<Page> {
  const opened = host.page.context().waitForEvent('page')
  await clickInFrame(inFrame(host, 'frame-approve-window'))
  return await opened
}

/**
 * Under the pointer the button is ready when the frame's guard says so: before the pointer came it may have been by the
 * keyboard's wait. The guard hears only from a pointer that moves where the frame is: a modal that grew after the
 * pointer came starts the wait anew.
 */
export async function pressWhenArmed(button: Locator): Promise<void> {
  await readToEnd(button)
  await expect(async () => {
    await pointAt(button)
    await expect(button).toBeEnabled()
    await pointAt(button)
    expect(await button.isEnabled()).toBe(true)
  }).toPass()
  await clickThatMayClose(button)
}

export async function refuse(host: Host): Promise<void> {
  await clickInFrame(inFrame(host, 'frame-reject'))
}

/** A request that failed, and that the visitor did not refuse, says so in the modal; then they leave it. */
export async function failsInSight(host: Host): Promise<void> {
  await expect(host.id('w3m-notice')).toHaveText(
    'The request brought no result. Check whether it was done before you try again.',
  )
  await host.page.keyboard.press('Escape')
  await host.isClosed()
}

/**
 * Presses a button of the page that asks the frame, until the frame asks the visitor: one that was on its way while it
 * was kept out fails whoever joins it, and the next one comes.
 */
export async function askUntilShown(host: Host, testId: string): Promise<void> {
  await host.id(testId).click()
  await expect(async () => {
    if (await host.id('w3m-notice').isVisible()) {
      await failsInSight(host)
      await host.id(testId).click()
    }
    await expect(inFrame(host, 'frame-reject')).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Who asks, as the frame shows it. */
export const asker = (host: Host): Locator => inFrame(host, 'frame-origin')

/** From the button to the row of a social login, behind "more" where it is not among the first. */
export async function chooseSocial(host: Host, social: string): Promise<void> {
  await host.openModal()
  await expect(host.id('social-more')).toBeVisible()
  if (!(await host.id(`social-${social}`).isVisible())) {
    await host.id('social-more').click()
    // A row that still moves is pressed at one place and let go at another.
    await host.title('All Socials')
    await untilStill(host.page)
  }
  await host.id(`social-${social}`).click()
}

/**
 * From the button to the provider's window, where somebody says who they are, and, on a device that their wallet does
 * not know, that the login is theirs.
 */
export async function logInAt(host: Host, social: string, email: string, { isNewDevice = false } = {}): Promise<void> {
  const opened = host.page.waitForEvent('popup')
  await chooseSocial(host, social)
  const popup = await opened
  await popup.getByTestId('oidc-email').fill(email)
  const closed = popup.waitForEvent('close')
  await clickThatMayClose(popup.getByTestId('oidc-submit'))
  if (isNewDevice) {
    await expect(popup.getByRole('heading')).toHaveText(`Log in to ${host.origin} on a new device?`)
    await host.shows('connecting')
    // The button waits for a pointer that rests on it.
    await popup.getByTestId('social-confirm').hover()
    await clickThatMayClose(popup.getByTestId('social-confirm'))
  }
  await closed
}

/** Logs in at a provider's window as somebody. @returns the address of the account */
export async function logInBySocial(host: Host, social: string, email: string): Promise<`0x${string}`> {
  await logInAt(host, social, email)
  await host.shows('connected')
  await host.isClosed()
  return (await host.id('demo-address').textContent()) as `0x${string}`
}

/** Approves a shown code, as the Farcaster application of an account does. */
export async function approveByFarcaster(code: Locator, fid: number): Promise<void> {
  await expect(code).toHaveAttribute('data-uri', /\S/)
  const approved = await code.page().request.post(`${stack.socialLogin}/farcaster/approve`, {
    data: { channel: await code.getAttribute('data-uri'), fid },
  })
  expect(approved.ok()).toBe(true)
}

/** Leaves by the account's own row. */
export async function disconnect(host: Host): Promise<void> {
  await host.openModal()
  await host.id('account-disconnect').click()
  await host.shows('disconnected')
}

/** What the pages' button asks to have signed. */
export const signedText = 'Hello from the W3M playground.'

/** Has the pages' message signed. @returns whether the account that the page shows signed it */
export async function signsAsShown(host: Host): Promise<boolean> {
  await host.id('demo-sign').click()
  await approve(host)
  const [address, signature] = [await host.id('demo-address').textContent(), await host.result()]
  return await verifyMessage({
    address: address as `0x${string}`,
    message: signedText,
    signature: signature as `0x${string}`,
  })
}

/**
 * Half a minute has to pass between two mails to a mailbox: asks for one too early, is told when, and asks again after
 * that time.
 */
export async function askAgainAfterThePause(host: Host, email: string, repeat: () => Promise<void>): Promise<void> {
  await repeat()
  await expect(host.modal.getByText(/try again after \d+ seconds/i).first()).toBeVisible()
  await endMailPause(email)
  await host.id('email-submit').click()
}
