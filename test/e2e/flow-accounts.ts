import { verifyMessage, type Hex } from 'viem'
import { approve, frameOf, logInByMail, openApproval, pressWhenArmed } from './embedded-wallet.js'
import type { Flow, Scene } from './fault-flows.js'
import { newEmail } from './mailbox.js'
import { chooseAndScan, isPaired, phoneOf, withPhone } from './phone-and-solana-flows.js'
import { stack } from './stack.js'
import { expect, fund } from './test.js'

/** Whose account a flow is about, beside that of an extension, and the fault that this kind of account is there for. */
export type OtherAccount = Pick<Flow, 'wallet' | 'user' | 'usesFrame' | 'hasFrame' | 'opensWindow'> & {
  readonly where: string
  readonly faults: readonly string[]
}

export const otherAccounts: readonly [onPhone: OtherAccount, inFrame: OtherAccount, inWindow: OtherAccount] = [
  { where: 'on the phone', faults: ['relay: drops the connection'], wallet: withPhone, user: phoneOf },
  {
    where: 'in the frame',
    faults: ['frame blocked'],
    usesFrame: true,
    hasFrame: true,
    wallet: () => Promise.resolve({ visitor: { email: newEmail() } }),
  },
  {
    where: 'in a window of the frame',
    faults: ['popup blocked'],
    usesFrame: true,
    hasFrame: true,
    opensWindow: true,
    async wallet({ page }) {
      // Nothing tells what covers a page: what is asked is approved in the frame's own window.
      await page.addInitScript(() => {
        Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
      })
      return { visitor: { email: newEmail() }, asksInWindow: true }
    },
  },
]

/** Connects the account that the flow is about, and gives it coins. */
export async function connectAccount(scene: Scene, options?: Readonly<Record<string, unknown>>): Promise<Hex> {
  const { host, extension, phone, visitor } = scene
  await host.open(options)
  if (phone) {
    await chooseAndScan(scene)
    await isPaired(scene)
  } else if (visitor) await logInByMail(host, visitor.email)
  else await host.connect(extension.rdns)
  const address = (await host.id('demo-address').textContent()) as Hex
  await fund(stack.one, address)
  return address
}

/** What the owner does once they are asked: in the frame, they agree there. */
export async function agree(scene: Scene): Promise<void> {
  if (!scene.visitor) return
  if (!scene.asksInWindow) return approve(scene.host)
  const ownWindow = scene.visitor.window ?? (await openApproval(scene.host))
  await ownWindow.bringToFront()
  await pressWhenArmed(ownWindow.getByTestId('frame-approve'))
}

/** Presses what opens the frame's own window, which may not come. */
export async function askForWindow({ host }: Scene): Promise<void> {
  await frameOf(host).getByTestId('frame-approve-window').click()
}

export const isSignedBy = async (address: Hex, message: string, signature: Hex): Promise<void> =>
  expect(await verifyMessage({ address, message, signature })).toBe(true)
