// What an application asks of an account without a wallet, and its visitor answers in the frame.
import {
  getAddressEncoder,
  getBase58Encoder,
  signature as toSignature,
  verifySignature,
  type Address,
  type SignatureBytes,
} from '@solana/web3.js'
import { recoverTypedDataAddress, type Hex } from 'viem'
import { expect } from '@playwright/test'
import { approve, frameOf, refuse, signedText } from './embedded-wallet.js'
import type { Host } from './host.js'
import { giveSol, solanaRpc } from './solana-chain.js'
import { stack } from './stack.js'

type WithW3m = typeof globalThis & {
  readonly w3m: {
    getProvider(namespace: 'eip155'): {
      request(call: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
    }
  }
}

/** Asks the account's provider. @returns the code of what it failed with, else nothing */
export const requestProvider = (
  host: Host,
  method: string,
  params: readonly unknown[],
): Promise<{ readonly code?: number | string }> =>
  host.page.evaluate(
    ([method, params]) =>
      (globalThis as WithW3m).w3m
        .getProvider('eip155')
        .request({ method, params })
        .then(
          () => ({}),
          ({ code }: { readonly code: number | string }) => ({ code }),
        ),
    [method, params] as const,
  )

const typedData = {
  domain: { name: 'W3M playground', version: '1', chainId: stack.one.id },
  primaryType: 'Greeting',
  types: {
    Greeting: [
      { name: 'to', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  },
  message: { to: 'A visitor', text: signedText },
} as const

const shownAddress = async (host: Host) => (await host.id('demo-address').textContent())!

export async function signsTypedData(host: Host): Promise<void> {
  await host.id('demo-sign-typed-data').click()
  await expect(frameOf(host).getByText(signedText)).toBeVisible()
  await approve(host)
  expect(await recoverTypedDataAddress({ ...typedData, signature: (await host.result()) as Hex })).toBe(
    await shownAddress(host),
  )
}

/** Sends the page's two calls. @returns what `wallet_getCallsStatus` says once they are on the chain */
export async function sendsTwoCalls(
  host: Host,
): Promise<{ readonly atomic: boolean; readonly receipts: readonly unknown[] }> {
  await host.id('demo-send-calls').click()
  await approve(host)
  const id = await host.result()
  const send = () =>
    host.page.evaluate(
      batch =>
        window.w3m
          .getProvider<{ request(request: object): Promise<unknown> }>('eip155')!
          .request({ method: 'wallet_getCallsStatus', params: [batch] }),
      id,
    )
  await expect.poll(send).toMatchObject({ status: 200 })
  return (await send()) as never
}

/** Asks for calls that spend more than there is, as one: the visitor sees what is lacking, and says no. */
export async function lacksCoin(host: Host): Promise<void> {
  const calls = [1n, 5_000n * 10n ** 18n].map(value => ({
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: `0x${value.toString(16)}`,
  }))
  const outcome = requestProvider(host, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      chainId: `0x${stack.one.id.toString(16)}`,
      from: await shownAddress(host),
      atomicRequired: true,
      calls,
    },
  ])
  await expect(frameOf(host).locator('[data-field="field.result"]')).toHaveText(/^would fail: [\d\s.]+ ETH is lacking$/)
  await refuse(host)
  expect(await outcome).toEqual({ code: 4001 })
}

/** Goes to the Solana chain, signs the page's message there, and sends a lamport. */
export async function usesSolana(host: Host): Promise<void> {
  await host.openNetworks()
  await host.id(`network-${stack.solana.caipNetworkId}`).click()
  await expect(host.id('demo-network')).toHaveText(stack.solana.caipNetworkId)
  await host.isClosed()
  const address = await shownAddress(host)

  await host.id('demo-sign').click()
  await approve(host)
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(getAddressEncoder().encode(address as Address)),
    'Ed25519',
    true,
    ['verify'],
  )
  const signature = new Uint8Array(getBase58Encoder().encode(await host.result())) as SignatureBytes
  expect(await verifySignature(key, signature, new TextEncoder().encode(signedText))).toBe(true)

  await giveSol(address)
  await host.id('demo-send').click()
  await expect(frameOf(host).locator('[data-field="field.fee"]')).toHaveText('0.000005 SOL')
  // One lamport from the account to itself: the node's own trial says so, without the fee.
  await expect(frameOf(host).locator('[data-field="field.balances"]')).toHaveText('no change was found')
  await expect(frameOf(host).locator('[data-field="field.result"]')).toHaveText('goes through')
  await approve(host)
  const options = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 } as const
  const landed = await solanaRpc.getTransaction(toSignature(await host.result()), options).send()
  expect(landed!.meta!.err).toBeNull()
  expect(landed!.meta!.fee).toBe(5_000n)
  expect(landed!.transaction.message.instructions).toMatchObject([
    { parsed: { type: 'transfer', info: { source: address, destination: address } } },
  ])
}

/** Says no twice: by the frame's button, and by closing the modal. */
export async function saysNo(host: Host): Promise<void> {
  await host.id('demo-sign').click()
  await refuse(host)
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)
  await host.isClosed()
  await host.id('demo-send').click()
  await expect(frameOf(host).getByTestId('frame-reject')).toBeVisible()
  // What is on a chain without a market has no price.
  await expect(frameOf(host).locator('[data-field="field.value"]')).toHaveText(/ETH$/)
  await expect(frameOf(host).locator('[data-worth]')).toHaveCount(0)
  await host.id('w3m-header-close').click()
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)
  await host.isClosed()
}
