import { getAddress, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { bringAxe, violationsIn } from './axe-check.js'
import { approve, logInByMail } from './embedded-wallet.js'
import type { Host } from './host.js'
import { connectPhone, type test } from './phone-wallet.js'
import { stack } from './stack.js'

/** The stack's dollar, as the server names it: 6 decimals, worth a dollar. */
export async function dollarToken(): Promise<Hex> {
  const address = mnemonicToAccount('test test test test test test test test test test test junk').address
  const answer = await fetch(`${stack.api}/v1/account/${address}/balance?chainId=eip155:${stack.one.id}`)
  const { balances } = (await answer.json()) as { balances: { symbol: string; address?: string }[] }
  const found = balances.find(({ symbol }) => symbol === 'LUSD')?.address
  return getAddress(found!.slice(found!.lastIndexOf(':') + 1))
}

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
