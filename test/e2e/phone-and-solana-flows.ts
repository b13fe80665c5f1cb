import {
  getAddressEncoder,
  getBase58Encoder,
  verifySignature,
  type Address,
  type SignatureBytes,
} from '@solana/web3.js'
import { recoverMessageAddress, type Hex } from 'viem'
import { startPhoneWallet } from '../wallets/wc-wallet.js'
import { installStandardWallet } from '../wallets/standard-wallet.js'
import type { Flow, Scene } from './fault-flows.js'
import { phoneNetworks, shownCode } from './phone-wallet.js'
import { stack } from './stack.js'
import { expect } from './test.js'

export const phoneOf = ({ phone }: Scene) => phone!
const solanaOf = ({ solana }: Scene) => solana!

export const withPhone = async (): Promise<Partial<Scene>> => ({
  phone: await startPhoneWallet({ relayUrl: stack.relay, networks: phoneNetworks }),
})
const withSolana = async ({ page }: Scene): Promise<Partial<Scene>> => ({
  solana: await installStandardWallet(page.context(), { rpcUrl: stack.solana.rpcUrl }),
})

/** A wallet is reached over the relay: the server's calls are pictures and lists beside it. */
const serverFaults = ['refused', 'hangs', '500', '429 with Retry-After', 'garbage', 'truncated', 'huge', 'slow'].map(
  name => `server: ${name}`,
)

const errorWithCode = async ({ host }: Scene): Promise<void> => {
  await expect(host.id('demo-error')).toHaveText(/^(-?\d+|[A-Z_]+): \S/)
}

/** The person holds the phone to the code, if there comes one. */
async function scan(scene: Scene): Promise<void> {
  const { host } = scene
  await expect(host.id('wc-qr').or(host.id('connecting-retry'))).toBeVisible()
  if (await host.id('wc-qr').isVisible()) await phoneOf(scene).pair(await shownCode(host))
}

export async function chooseAndScan(scene: Scene): Promise<void> {
  await scene.host.choose('walletConnect')
  await scan(scene)
}

export async function isPaired(scene: Scene): Promise<void> {
  await scene.host.shows('connected')
  await expect(scene.host.id('demo-address')).toHaveText(phoneOf(scene).wallet.addresses.eip155)
  expect(phoneOf(scene).wallet.sessions).toHaveLength(1)
}

/** Flows of a wallet on a phone and of one of Solana, each with the faults that can meet it. */
export const phoneAndSolanaFlows: readonly Flow[] = [
  {
    name: 'QR connect',
    usesRelay: true,
    walletMethod: 'connect',
    afterReload: 'disconnected',
    faults: [
      'storage blocked',
      'wallet: refuses',
      'relay: down',
      'relay: drops the connection',
      'relay: says nonsense',
      'relay: gone while the tab slept for an hour',
      'wallet: dies mid-request',
      'wallet: is busy with another prompt',
      'reload',
      'suspend',
      'second tab',
      'clock fast by an hour',
      'quota full',
      'frame blocked',
      'offline',
      ...serverFaults,
    ],
    wallet: withPhone,
    user: phoneOf,
    async prepare(scene) {
      const { host, page } = scene
      await host.open()
      phoneOf(scene).exceptions.set('connect', 'refuses')
      await chooseAndScan(scene)
      await expect(host.id('connecting-retry')).toBeVisible()
      phoneOf(scene).exceptions.clear()
      await page.keyboard.press('Escape')
      await host.isClosed()
    },
    start: chooseAndScan,
    succeeded: isPaired,
    async failed(scene) {
      await scene.host.shows('disconnected')
      await errorWithCode(scene)
      await expect(scene.host.id('connecting-retry')).toBeVisible()
    },
    async retry(scene) {
      const retry = scene.host.id('connecting-retry')
      if (!(await retry.isVisible())) return chooseAndScan(scene)
      await retry.click()
      await scan(scene)
    },
    effects: () => Promise.resolve(0),
  },
  {
    name: 'restore a paired session',
    walletMethod: undefined,
    faults: [
      'second tab',
      'suspend',
      'clock fast by an hour',
      'relay: drops the connection',
      'relay: says nonsense',
      'server: 500',
      'server: garbage',
    ],
    wallet: withPhone,
    user: phoneOf,
    async prepare(scene) {
      await scene.host.open()
      await chooseAndScan(scene)
      await isPaired(scene)
    },
    async start({ page }) {
      await page.reload()
    },
    async succeeded(scene) {
      await isPaired(scene)
      expect(phoneOf(scene).requestCount('connect')).toBe(1)
    },
    failed: errorWithCode,
    async retry({ page }) {
      await page.reload()
    },
    effects: scene => Promise.resolve(phoneOf(scene).requestCount('personal_sign')),
  },
  {
    name: 'sign on the phone',
    walletMethod: 'personal_sign',
    faults: [
      'relay: gone while the tab slept for an hour',
      'relay: drops the connection',
      'relay: says nonsense',
      'wallet: refuses',
      'wallet: dies mid-request',
      'suspend',
      'second tab',
      'clock fast by an hour',
    ],
    wallet: withPhone,
    user: phoneOf,
    async prepare(scene) {
      const { host } = scene
      await host.open()
      await chooseAndScan(scene)
      await isPaired(scene)
      phoneOf(scene).exceptions.set('personal_sign', 'refuses')
      await host.id('demo-sign').click()
      await expect(host.id('demo-error')).toHaveText(/^4001\b/)
      phoneOf(scene).exceptions.clear()
    },
    start: ({ host }) => host.id('demo-sign').click(),
    async succeeded(scene) {
      const address = phoneOf(scene).wallet.addresses.eip155 as Hex
      expect(
        await recoverMessageAddress({
          message: 'Hello from the W3M playground.',
          signature: (await scene.host.result()) as Hex,
        }),
      ).toBe(address)
    },
    failed: errorWithCode,
    retry: ({ host }) => host.id('demo-sign').click(),
    effects: () => Promise.resolve(0),
  },
  {
    name: 'sign a Solana message',
    walletMethod: 'solana:signMessage',
    faults: [
      'wallet: refuses',
      'wallet: dies mid-request',
      'wallet: is busy with another prompt',
      'reload',
      'suspend',
      'second tab',
      'storage blocked',
      'quota full',
      'server: 500',
    ],
    wallet: withSolana,
    user: scene => solanaOf(scene).engine,
    async prepare(scene) {
      const { host } = scene
      const { engine, name } = solanaOf(scene)
      await host.open()
      await host.connect(name)
      engine.exceptions.set('solana:signMessage', 'refuses')
      await host.id('demo-sign').click()
      await expect(host.id('demo-error')).toHaveText(/^4001\b/)
      engine.exceptions.clear()
    },
    start: ({ host }) => host.id('demo-sign').click(),
    async succeeded(scene) {
      const bytes = new Uint8Array(getBase58Encoder().encode(await scene.host.result())) as SignatureBytes
      const key = await crypto.subtle.importKey(
        'raw',
        new Uint8Array(getAddressEncoder().encode(solanaOf(scene).engine.address as Address)),
        'Ed25519',
        true,
        ['verify'],
      )
      expect(await verifySignature(key, bytes, new TextEncoder().encode('Hello from the W3M playground.'))).toBe(true)
    },
    failed: errorWithCode,
    retry: ({ host }) => host.id('demo-sign').click(),
    effects: () => Promise.resolve(0),
  },
]
