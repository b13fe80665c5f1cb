import { parseSignature, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { disconnect } from './embedded-wallet.js'
import { hostPages, takeTurns } from './host.js'
import { chainOf, expect, fund, test } from './test.js'
import { stack } from './stack.js'

for (const { title, path } of hostPages) {
  const turn = takeTurns(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })
    test.beforeEach(async ({ host, extension }) => {
      await host.open()
      await host.connect(extension.rdns)
    })

    test('a message and typed data are signed by the connected account, and a transaction of 1 wei lands on the chain', async ({
      host,
      extension,
    }) => {
      const { address } = extension.engine
      await test.step('a message', async () => {
        await host.id('demo-sign').click()
        const signature = (await host.result()) as Hex
        expect(parseSignature(signature).r).toHaveLength(66)
        const { params } = extension.engine.calls.find(call => call.method === 'personal_sign')!
        const [message, from] = params as readonly [Hex, Hex]
        expect(from).toBe(address)
        expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
      })

      await test.step('typed data', async () => {
        await host.id('demo-sign-typed-data').click()
        await expect.poll(() => extension.engine.asked('eth_signTypedData_v4')).toBe(1)
        const signature = (await host.result()) as Hex
        const { params } = extension.engine.calls.find(call => call.method === 'eth_signTypedData_v4')!
        const data = JSON.parse((params as readonly [Hex, string])[1]) as Parameters<typeof recoverTypedDataAddress>[0]
        expect(await recoverTypedDataAddress({ ...data, signature })).toBe(address)
      })

      await test.step('a transaction', async () => {
        await fund(stack.one, address)
        await host.id('demo-send').click()
        await expect(host.id('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
        const hash = (await host.result()) as Hex
        const receipt = await receiptOf(chainOf(stack.one), hash)
        expect(receipt.status).toBe('success')
        expect(receipt.from).toBe(address.toLowerCase())
        expect(receipt.to).toBe(address.toLowerCase())
        expect((await chainOf(stack.one).getTransaction({ hash })).value).toBe(1n)
      })
    })

    if (turn())
      test('a batch of calls reaches the wallet as it was given', async ({ host, extension }) => {
        await fund(stack.one, extension.engine.address)
        await host.id('demo-send-calls').click()
        expect(await host.result()).toMatch(/0x[0-9a-f]{64}/)
        const [batch] = extension.engine.calls.find(call => call.method === 'wallet_sendCalls')!.params as readonly [
          { readonly chainId: string; readonly calls: readonly { readonly value: string }[] },
        ]
        expect(batch.chainId).toBe('0x7a69')
        expect(batch.calls.length).toBeGreaterThan(0)
      })

    if (turn())
      test('a wallet that answers nothing keeps nobody waiting who disconnects', async ({ host, extension }) => {
        extension.engine.person = 'does not answer'
        await host.id('demo-sign').click()
        await expect.poll(() => extension.engine.asked('personal_sign')).toBe(1)
        await disconnect(host)
        await expect(host.id('demo-error')).toHaveText(/^4900\b/)
      })

    for (const button of ['demo-sign', 'demo-sign-typed-data', 'demo-send', 'demo-send-calls']) {
      if (turn())
        test(`a refusal of ${button} shows the wallet's number, and the next try works`, async ({
          host,
          extension,
        }) => {
          await fund(stack.one, extension.engine.address)
          extension.engine.person = 'refuses'
          await host.id(button).click()
          await expect(host.id('demo-error')).toHaveText(/^4001\b/)
          await expect(host.id('demo-result')).toHaveText('')
          extension.engine.person = 'approves'
          await host.id(button).click()
          expect(await host.result()).toMatch(/0x[0-9a-f]{64}/)
          await expect(host.id('demo-error')).toHaveText('')
        })
    }

    if (turn())
      test('a transaction that the account cannot pay fails with a code and the truth', async ({ host }) => {
        await host.id('demo-send').click()
        await expect(host.id('demo-error')).toHaveText(/^-\d+: .*(funds|balance)/i)
      })
  })
}
