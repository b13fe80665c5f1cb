import { hostPages, createRotation } from './host.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  const [beginsWithout, refuses, movesItself] = [isInTurn(), isInTurn(), isInTurn()]
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('the wallet goes to the chosen network', async ({ host, extension, page }) => {
      await host.open()
      if (beginsWithout)
        await test.step('a visitor without a wallet chooses a network', async () => {
          await expect(host.id('demo-network')).toHaveText('eip155:31337')
          for (const id of ['eip155:31338', 'eip155:31337']) {
            await host.openNetworks()
            await host.id(`network-${id}`).click()
            await expect(host.id('demo-network')).toHaveText(id)
            await host.isClosed()
          }
        })
      await host.connect(extension.rdns)
      if (refuses)
        await test.step('a refused switch says so and stays', async () => {
          extension.engine.exceptions.set('wallet_switchEthereumChain', 'refuses')
          await host.openNetworks()
          await host.id('network-eip155:31338').click()
          await host.title('Local Two')
          await expect(host.modal).toContainText(/declined/i)
          await expect(host.id('demo-network')).toHaveText('eip155:31337')
          extension.engine.exceptions.clear()
          await host.modal.getByRole('button', { name: /try again/i }).click()
        })
      else {
        await host.openNetworks()
        await host.id('network-eip155:31338').click()
      }
      await expect(host.id('demo-network')).toHaveText('eip155:31338')
      await expect(host.id('network-button')).toContainText('Local Two')
      expect(extension.engine.chainId).toBe(31338)
      expect(extension.engine.requestCount('wallet_addEthereumChain')).toBe(0)
      await expect(host.id('demo-caip-address')).toHaveText(`eip155:31338:${extension.engine.address}`)
      if (!movesItself) return

      await test.step('a wallet that moves to another known network is followed', async () => {
        const requestsBefore = extension.engine.requestCount('wallet_switchEthereumChain')
        await host.isClosed()
        await extension.engine.setChain(31337)
        await expect(host.id('demo-network')).toHaveText('eip155:31337')
        await host.isClosed()
        expect(extension.engine.requestCount('wallet_switchEthereumChain')).toBe(requestsBefore)
      })
      await test.step('a wallet on an unknown network is told, cannot be shaken off, and is brought back', async () => {
        await extension.engine.setChain(7777)
        await expect(host.id('w3m-modal-card')).toBeVisible()
        await host.title('Switch Network')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await page.mouse.click(4, 4)
        await expect(host.id('w3m-modal-card')).toBeVisible()
        await host.modal.getByTestId('network-eip155:31337').click()
        await expect(host.id('demo-network')).toHaveText('eip155:31337')
        await page.keyboard.press('Escape')
        await host.isClosed()
        await host.shows('connected')
      })
    })

    test.describe('with a wallet that knows only the first network', () => {
      test.use({ wallet: { networks: [stack.one] } })

      if (isInTurn())
        test('the other network is added to it', async ({ host, extension }) => {
          await host.open()
          await host.connect(extension.rdns)
          await host.openNetworks()
          await host.id('network-eip155:31338').click()
          await expect(host.id('demo-network')).toHaveText('eip155:31338')
          expect(extension.engine.knows(31338)).toBe(true)
          const [added] = extension.engine.calls.find(call => call.method === 'wallet_addEthereumChain')!
            .params as readonly [unknown]
          expect(added).toMatchObject({ chainId: '0x7a6a', chainName: 'Local Two', nativeCurrency: { decimals: 18 } })
        })
    })
  })
}
