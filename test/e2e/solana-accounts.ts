import { installStandardWallet, type StandardWallet } from '../wallets/standard-wallet.js'
import { approve, logInByMail } from './embedded-wallet.js'
import type { Host } from './host.js'
import { connectPhone, phoneNetworks, test as withPhone } from './phone-wallet.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const { caipNetworkId, name: networkName, rpcUrl } = stack.solana

/** With a wallet of Solana in the page, and a phone that knows the local one. */
export const test = withPhone.extend<{ readonly solana: StandardWallet }>({
  solana: async ({ context }, use) => {
    await use(await installStandardWallet(context, { rpcUrl }))
  },
  phoneOptions: { networks: [...phoneNetworks, { caipNetworkId, name: networkName, rpcUrl }] },
})

export type Wallets = Pick<Parameters<Parameters<typeof test>[2]>[0], 'solana' | 'phone'>

/** @returns the address that the visitor has there */
export async function goToSolana(host: Host): Promise<string> {
  await host.openNetworks()
  await host.id(`network-${caipNetworkId}`).click()
  await expect(host.id('demo-network')).toHaveText(caipNetworkId)
  await host.isClosed()
  return (await host.id('demo-address').textContent())!
}

/** The three kinds of account that a visitor may have on Solana, and how each agrees to a transaction. */
export const solanaAccounts: readonly {
  readonly name: string
  readonly connect: (host: Host, wallets: Wallets) => Promise<string>
  /** What its owner does once the transaction is asked for. */
  readonly agree: (host: Host) => Promise<void>
}[] = [
  {
    name: 'an extension',
    async connect(host, { solana }) {
      await host.connect(solana.name)
      return solana.engine.address
    },
    agree: () => Promise.resolve(),
  },
  {
    name: 'a wallet on a phone',
    async connect(host, { phone }) {
      await connectPhone(host, phone)
      return goToSolana(host)
    },
    agree: () => Promise.resolve(),
  },
  {
    name: 'an embedded wallet',
    async connect(host) {
      await logInByMail(host)
      return goToSolana(host)
    },
    agree: approve,
  },
]
