import { hostPages } from './host.js'
import { expect, test } from './test.js'

for (const { title, path } of hostPages) {
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('each step of a visit is one DOM event', async ({ host, extension, page }) => {
      await host.open()

      await test.step('closing a modal in which nothing was begun is no error', async () => {
        const events = await host.recordEvents()
        await host.openModal()
        await page.keyboard.press('Escape')
        await host.isClosed()
        expect((await events()).map(({ name }) => name)).toEqual(['w3m-open', 'w3m-close'])
      })

      await test.step('a refusal is one w3m-error with its number, and no w3m-connect', async () => {
        extension.engine.user = 'refuses'
        const events = await host.recordEvents()
        await host.choose(extension.rdns)
        await expect(host.id('demo-error')).toHaveText(/^4001\b/)
        const recordedEvents = await events()
        expect(recordedEvents.map(({ name }) => name)).toEqual(['w3m-open', 'w3m-error'])
        expect(recordedEvents[1]!.detail).toEqual({
          code: 4001,
          message: expect.stringMatching(/rejected/i) as unknown,
        })
        extension.engine.user = 'approves'
        await host.id('w3m-header-close').click()
        await host.isClosed()
        await expect.poll(async () => (await events()).map(({ name }) => name).slice(2)).toEqual(['w3m-close'])
      })

      const events = await host.recordEvents()
      const names = async () => (await events()).map(({ name }) => name)

      await host.connect(extension.rdns)
      await expect.poll(async () => (await names()).sort()).toEqual(['w3m-close', 'w3m-connect', 'w3m-open'])
      expect((await events()).find(({ name }) => name === 'w3m-connect')!.detail).toMatchObject({
        namespace: 'eip155',
        connectorId: extension.rdns,
        address: extension.engine.address,
        caipAddress: `eip155:31337:${extension.engine.address}`,
        network: { caipNetworkId: 'eip155:31337' },
      })

      await extension.engine.setChain(31338)
      await expect.poll(async () => (await names()).at(-1)).toBe('w3m-network-change')
      expect((await events()).at(-1)!.detail).toEqual({
        namespace: 'eip155',
        caipNetworkId: 'eip155:31338',
        chainId: 31338,
      })

      await host.openModal()
      await host.id('account-disconnect').click()
      await host.shows('disconnected')
      await host.isClosed()
      await expect
        .poll(async () => (await names()).slice(3).sort())
        .toEqual(['w3m-close', 'w3m-disconnect', 'w3m-network-change', 'w3m-open'])
    })
  })
}
