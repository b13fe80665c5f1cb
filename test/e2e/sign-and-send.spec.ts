import { parseSignature, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { disconnect } from './embedded-wallet.js'
import { hostPages, createRotation } from './host.js'
import { chainOf, expect, fund, test } from './test.js'
import { stack } from './stack.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  const [isBroke, refusesText, refusesCalls] = [isInTurn(), isInTurn(), isInTurn()]
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('a message and typed data are signed by the connected account, and a transaction of 1 wei lands on the chain', async ({
      host,
      extension,
    }) => {
      const { address } = extension.engine
      await host.open()
      await host.connect(extension.rdns)
      const paramsOf = (method: string) => extension.engine.calls.findLast(call => call.method === method)!.params
      /** The wallet's number is shown; the next press works. */
      const isRefusedFirst = async (button: string) => {
        extension.engine.user = 'refuses'
        await host.id(button).click()
        await expect(host.id('demo-error')).toHaveText(/^4001\b/)
        await expect(host.id('demo-result')).toHaveText('')
        extension.engine.user = 'approves'
      }

      if (isBroke)
        await test.step('a transaction that the account cannot pay fails with a code and the truth', async () => {
          await host.id('demo-send').click()
          await expect(host.id('demo-error')).toHaveText(/^-\d+: .*(funds|balance)/i)
        })
      await fund(stack.one, address)

      await test.step('a message', async () => {
        if (refusesText) await isRefusedFirst('demo-sign')
        await host.id('demo-sign').click()
        const signature = (await host.result()) as Hex
        await expect(host.id('demo-error')).toHaveText('')
        expect(parseSignature(signature).r).toHaveLength(66)
        const [message, from] = paramsOf('personal_sign') as readonly [Hex, Hex]
        expect(from).toBe(address)
        expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
      })

      await test.step('typed data', async () => {
        const before = extension.engine.requestCount('eth_signTypedData_v4')
        if (refusesText) await isRefusedFirst('demo-sign-typed-data')
        await host.id('demo-sign-typed-data').click()
        await expect
          .poll(() => extension.engine.requestCount('eth_signTypedData_v4'))
          .toBe(before + (refusesText ? 2 : 1))
        const signature = (await host.result()) as Hex
        await expect(host.id('demo-error')).toHaveText('')
        const [, text] = paramsOf('eth_signTypedData_v4') as readonly [Hex, string]
        const data = JSON.parse(text) as Parameters<typeof recoverTypedDataAddress>[0]
        expect(await recoverTypedDataAddress({ ...data, signature })).toBe(address)
      })

      await test.step('a transaction', async () => {
        if (refusesCalls) await isRefusedFirst('demo-send')
        await host.id('demo-send').click()
        await expect(host.id('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
        const hash = (await host.result()) as Hex
        await expect(host.id('demo-error')).toHaveText('')
        const receipt = await receiptOf(chainOf(stack.one), hash)
        expect(receipt.status).toBe('success')
        expect(receipt.from).toBe(address.toLowerCase())
        expect(receipt.to).toBe(address.toLowerCase())
        expect((await chainOf(stack.one).getTransaction({ hash })).value).toBe(1n)
      })

      if (refusesCalls)
        await test.step('a batch of calls reaches the wallet as it was given', async () => {
          await isRefusedFirst('demo-send-calls')
          await host.id('demo-send-calls').click()
          expect(await host.result()).toMatch(/0x[0-9a-f]{64}/)
          await expect(host.id('demo-error')).toHaveText('')
          const [batch] = paramsOf('wallet_sendCalls') as readonly [
            { readonly chainId: string; readonly calls: readonly { readonly value: string }[] },
          ]
          expect(batch.chainId).toBe('0x7a69')
          expect(batch.calls.length).toBeGreaterThan(0)
        })

      if (isBroke)
        await test.step('a wallet that answers nothing keeps nobody waiting who disconnects', async () => {
          const before = extension.engine.requestCount('personal_sign')
          extension.engine.user = 'does not answer'
          await host.id('demo-sign').click()
          await expect.poll(() => extension.engine.requestCount('personal_sign')).toBe(before + 1)
          await disconnect(host)
          await expect(host.id('demo-error')).toHaveText(/^4900\b/)
        })
    })
  })
}
