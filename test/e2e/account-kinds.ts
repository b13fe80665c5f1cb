import type { Hex } from 'viem'
import { bringAxe, violationsIn } from './axe-check.js'
import { approve, logInByMail } from './embedded-wallet.js'
import type { Host } from './host.js'
import { connectPhone, type test } from './phone-wallet.js'

export const violations = async ({ page }: Host): Promise<readonly string[]> => {
  await bringAxe(page)
  return violationsIn(page, 'w3m-modal')
}

/** The three kinds of account that a visitor may have, and how each agrees to a transaction. */
export const accountKinds: readonly {
  readonly name: string
  readonly connect: (
    host: Host,
    wallets: Pick<Parameters<Parameters<typeof test>[2]>[0], 'extension' | 'phone'>,
  ) => Promise<Hex>
  /** What its owner does once the transaction is asked for. */
  readonly agree: (host: Host) => Promise<void>
}[] = [
  {
    name: 'an extension',
    async connect(host, { extension }) {
      await host.connect(extension.rdns)
      return extension.engine.address
    },
    agree: () => Promise.resolve(),
  },
  {
    name: 'a wallet on a phone',
    async connect(host, { phone }) {
      await connectPhone(host, phone)
      return phone.wallet.addresses.eip155 as Hex
    },
    agree: () => Promise.resolve(),
  },
  {
    name: 'an embedded wallet',
    connect: async host => (await logInByMail(host)).address,
    agree: approve,
  },
]
