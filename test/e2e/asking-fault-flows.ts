import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { startPhoneWallet } from '../wallets/wc-wallet.js'
import { agree, askForWindow, connectAccount, isSignedBy, otherAccounts, type OtherAccount } from './flow-accounts.js'
import { askForCode, askUntilShown, refuse, signedText } from './embedded-wallet.js'
import { signInPhase, type Flow, type Scene } from './fault-flows.js'
import { codeFor } from './mailbox.js'
import { chooseAndScan } from './phone-and-solana-flows.js'
import { phoneNetworks } from './phone-wallet.js'
import { isAsked } from './sign-in.js'
import { stack } from './stack.js'
import { chainOf } from './test.js'
import { registration, saysThatNoWindowCame, swap } from './trading-fault-flows.js'

const chain = chainOf(stack.one)
const shownAddress = async ({ host }: Scene): Promise<Hex> => (await host.id('demo-address').textContent()) as Hex

/** The page's own button: refused once, so that the code for it is there. */
const byButton = (name: string, testId: string, check: (scene: Scene) => Promise<void>): Flow => ({
  name,
  walletMethod: undefined,
  usesServer: true,
  async prepare(scene) {
    await connectAccount(scene)
    const { host, phone, visitor } = scene
    phone?.exceptions.set('personal_sign', 'refuses').set('eth_sendTransaction', 'refuses')
    await host.id(testId).click()
    if (visitor) await refuse(host)
    await expect(host.id('demo-error')).toHaveText(/^4001\b/)
    phone?.exceptions.clear()
  },
  start: ({ host }) => host.id(testId).click(),
  async succeeded(scene) {
    await agree(scene)
    await check(scene)
  },
  async failed({ host, page }) {
    await expect(host.id('demo-error')).toHaveText(/^(-?\d+|[A-Z_]+): \S/)
    if (await host.modal.isVisible()) await page.keyboard.press('Escape')
    await host.isClosed()
  },
  retry: ({ host, visitor }) => (visitor ? askUntilShown(host, testId) : host.id(testId).click()),
  effects: async scene => chain.getTransactionCount({ address: await shownAddress(scene) }),
})

const sign = byButton('sign message', 'demo-sign', async scene =>
  isSignedBy(await shownAddress(scene), signedText, (await scene.host.result()) as Hex),
)
const send: Flow = {
  ...byButton('send', 'demo-send', async ({ host }) => {
    const hash = (await host.result()) as Hex
    expect((await receiptOf(chain, hash)).status).toBe('success')
  }),
  hasEffect: true,
}

const signIn: Flow = {
  name: 'sign-in',
  walletMethod: undefined,
  usesServer: true,
  async prepare(scene) {
    const { host, visitor } = scene
    await host.open({ siwx: 'optional' })
    if (visitor) {
      await askForCode(host, visitor.email)
      await host.id('otp-input').fill(await codeFor(visitor.email))
      await refuse(host)
    } else await chooseAndScan(scene)
    await isAsked(host)
  },
  start: ({ host }) => host.id('siwx-sign').click(),
  async succeeded(scene) {
    await agree(scene)
    await expect.poll(() => signInPhase(scene.page)).toBe('signedIn')
    await scene.host.isClosed()
  },
  async failed({ host, page }) {
    await expect.poll(() => signInPhase(page)).toBe('failed')
    await isAsked(host)
  },
  retry: ({ host }) => host.id('siwx-sign').click(),
  effects: () => Promise.resolve(0),
}

/** A phone whose wallet takes no part in one-click sign-in: it is asked afterwards. */
const plainPhone = async (): Promise<Partial<Scene>> => ({
  phone: await startPhoneWallet({ relayUrl: stack.relay, networks: phoneNetworks, signsIn: false }),
})

/** The same flow for another kind of account, under the fault that only this kind meets. */
const ofAccount = (flow: Flow, { where, faults, ...account }: OtherAccount): Flow => ({
  ...flow,
  ...account,
  ...(flow === signIn && account.user && { wallet: plainPhone }),
  name: `${flow.name} ${where}`,
  faults,
  walletMethod: undefined,
  isRare: true,
  ...(account.opensWindow && {
    async start(scene) {
      await flow.start(scene)
      await askForWindow(scene)
    },
    // The request stays, and says that its window did not come.
    failed: scene => saysThatNoWindowCame(scene),
    retry: () => Promise.resolve(),
  }),
})

const switching: Flow = {
  name: 'switch network',
  walletMethod: undefined,
  prepare: async scene => void (await connectAccount(scene)),
  async start({ host }) {
    await host.openNetworks()
    await host.id('network-eip155:31338').click()
  },
  succeeded: ({ host }) => expect(host.id('demo-network')).toHaveText('eip155:31338'),
  failed: ({ host }) => expect(host.id('demo-network')).toHaveText('eip155:31337'),
  retry: ({ host }) => host.id('network-eip155:31338').click(),
  effects: () => Promise.resolve(0),
}

const [onPhone, ...inFrame] = otherAccounts
/** What is asked of a wallet, for the other kinds of account: signing on the phone and in the frame stand by themselves. */
export const askingFlows: readonly Flow[] = [
  ...[send, signIn, swap, registration, switching].map(flow => ofAccount(flow, onPhone)),
  ...inFrame.flatMap(account => [send, signIn, swap, registration].map(flow => ofAccount(flow, account))),
  ofAccount(sign, inFrame[1]),
]
