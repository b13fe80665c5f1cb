import type { W3m } from '@w3m/core'
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { typedData } from '../../apps/demo/src/page/signed-values.js'
import { signedText } from '../../apps/demo/src/page/signed-values.js'
import { hostPages, isDeep } from './host.js'
import { stack } from './stack.js'
import { bothNetworks, chainOf, expect, fund, test } from './test.js'
import { walletDrivers } from './wallet-drivers.js'

type Page = { readonly w3m: W3m }
type Provider = { request(request: { readonly method: string }): Promise<unknown> }

/** A network that neither wallet knows before a page asks for it. */
const third = { ...stack.two, id: 31339, name: 'Local Three' }

for (const [index, { title, path }] of hostPages.entries()) {
  for (const [turn, driver] of walletDrivers.entries()) {
    // Both wallets, and all pages; each with each in the long run.
    if (!isDeep && turn === index % walletDrivers.length) continue
    test.describe(`On ${title}`, () => {
      test.use({ path, wallet: { addable: [...bothNetworks, third] } })

      test(`a visitor does with ${driver.title} all that a wallet is for`, async ({ host, extension, page }) => {
        const wallet = driver.of({ extension, page })
        const address = async () => (await host.id('demo-address').textContent())!.trim() as Hex
        /** Has the wallet do what a button of the page asks for. */
        const sign = async (button: string): Promise<Hex> => {
          const previousResult = await host.id('demo-result').textContent()
          await wallet.answering('approves', () => host.id(button).click())
          await expect(host.id('demo-result')).toHaveText(/^0x[0-9a-f]{64,}$/)
          await expect(host.id('demo-result')).not.toHaveText(previousResult!)
          return (await host.result()) as Hex
        }
        const chooseNetwork = async (id: string) => {
          await host.openNetworks()
          await wallet.answering('approves', () => host.modal.getByTestId(`network-${id}`).click())
          await expect(host.id('demo-network')).toHaveText(id)
          await host.isClosed()
          const chainId = await page.evaluate(() =>
            (globalThis as never as Page).w3m.getProvider<Provider>('eip155')!.request({ method: 'eth_chainId' }),
          )
          expect(`eip155:${Number(chainId)}`).toBe(id)
        }

        await test.step('refuse', async () => {
          await host.open()
          await wallet.answering('refuses', () => host.choose(wallet.rdns))
          await expect(host.id('demo-error')).toHaveText(/^4001\b/)
          await host.shows('disconnected')
        })

        await test.step('connect', async () => {
          await wallet.answering('approves', () => host.id('connecting-retry').click())
          await host.shows('connected')
          await host.isClosed()
          await expect(host.id('demo-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
        })

        await test.step('sign', async () => {
          expect(await recoverMessageAddress({ message: signedText, signature: await sign('demo-sign') })).toBe(
            await address(),
          )
        })

        await test.step('typed data', async () => {
          const signature = await sign('demo-sign-typed-data')
          const data = typedData(stack.one.id) as unknown as Parameters<typeof recoverTypedDataAddress>[0]
          expect(await recoverTypedDataAddress({ ...data, signature })).toBe(await address())
        })

        await test.step('account change', async () => {
          const previousAddress = await address()
          const other = await wallet.takesAccount(1)
          expect(other).not.toBe(previousAddress)
          await expect(host.id('demo-address')).toHaveText(other)
          await host.shows('connected')
        })

        await test.step('send', async () => {
          const from = await address()
          const chain = chainOf(stack.one)
          // The keys of the extension are new; those of the developer wallet have coins from the chain's beginning.
          if ((await chain.getBalance({ address: from })) === 0n) await fund(stack.one, from)
          const hash = await sign('demo-send')
          const receipt = await receiptOf(chain, hash)
          expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase(), to: from.toLowerCase() })
          expect((await chain.getTransaction({ hash })).value).toBe(1n)
        })

        await test.step('add chain', async () => {
          expect(await wallet.hasAdded(third.id)).toBe(false)
          await page.evaluate(({ id, name, rpcUrl }) => {
            const { w3m } = globalThis as never as Page
            const network = {
              id,
              name,
              nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
              rpcUrls: { default: { http: [rpcUrl] } },
              testnet: true,
            }
            w3m.updateOptions({
              networks: [...w3m.$options.get().networks, network],
              customRpcUrls: { [`eip155:${id}`]: [{ url: rpcUrl }] },
            })
          }, third)
          await chooseNetwork(`eip155:${third.id}`)
          expect(await wallet.hasAdded(third.id)).toBe(true)
        })

        await test.step('switch', () => chooseNetwork(`eip155:${stack.one.id}`))

        await test.step('reload', async () => {
          const account = await address()
          const { prompts } = extension.engine
          await page.reload()
          await host.shows('connected')
          await expect(host.id('demo-address')).toHaveText(account)
          await expect(host.id('demo-network')).toHaveText(`eip155:${stack.one.id}`)
          await expect(host.id('dev-wallet-approve')).toHaveCount(0)
          expect(extension.engine.prompts).toBe(prompts)
        })

        await test.step('disconnect', async () => {
          await host.openModal()
          await host.id('account-disconnect').click()
          await host.shows('disconnected')
          await expect(host.id('demo-address')).toHaveText('')
          await page.reload()
          await expect(host.id('connect-button')).toBeVisible()
          await host.shows('disconnected')
        })
      })
    })
  }
}
