import type { W3m } from '@w3m/core'
import { hostPages, takeTurns } from './host.js'
import { expect, test } from './test.js'

type WithW3m = typeof globalThis & { readonly w3m: W3m }

for (const { title, path } of hostPages) {
  const turn = takeTurns(path)
  test.describe(`On ${title}, window.w3m`, () => {
    test.use({ path })
    test.beforeEach(async ({ host }) => host.open())

    const settle = (options: object, abortAfter?: 'opened') =>
      [
        async ({ options: given, abort }: { options: object; abort: boolean }) => {
          const { w3m } = globalThis as WithW3m
          const controller = new AbortController()
          const attempt = w3m.connect({ ...given, signal: controller.signal }).then(
            connection => ({ connection: { ...connection, network: connection.network?.caipNetworkId } }),
            (error: { code: unknown; message: string }) => ({ code: error.code, message: error.message }),
          )
          if (abort) setTimeout(() => controller.abort())
          return attempt
        },
        { options, abort: abortAfter === 'opened' },
      ] as const

    test('connect() opens the modal and resolves with the connection', async ({ host, extension, page }) => {
      const [run, given] = settle({})
      const attempt = page.evaluate(run, given)
      await host.id(`wallet-${extension.rdns}`).click()
      expect(await attempt).toEqual({
        connection: {
          namespace: 'eip155',
          connectorId: extension.rdns,
          address: extension.engine.address,
          caipAddress: `eip155:31337:${extension.engine.address}`,
          network: 'eip155:31337',
        },
      })
      await host.isClosed()
    })

    test('connect({ connectorId }) asks the wallet without the modal', async ({ host, extension, page }) => {
      const [run, given] = settle({ connectorId: extension.rdns })
      expect(await page.evaluate(run, given)).toMatchObject({ connection: { connectorId: extension.rdns } })
      await host.isClosed()
      await host.shows('connected')
    })

    if (turn())
      test('connect({ connectorId }) of WalletConnect shows its code in the modal, and ends where that is closed', async ({
        host,
        page,
      }) => {
        const [run, given] = settle({ connectorId: 'walletConnect' })
        const attempt = page.evaluate(run, given)
        await expect(host.id('wc-qr')).toHaveAttribute('data-uri', /^wc:/)
        await host.id('w3m-header-close').click()
        expect(await attempt).toMatchObject({ code: 'MODAL_CLOSED' })
        await host.isClosed()
      })

    if (turn())
      test('connect() rejects with MODAL_CLOSED when the visitor closes', async ({ host, page }) => {
        const [run, given] = settle({})
        const attempt = page.evaluate(run, given)
        await host.hasItsView()
        await host.id('w3m-header-close').click()
        expect(await attempt).toMatchObject({ code: 'MODAL_CLOSED' })
        await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
      })

    if (turn())
      test('connect({ signal }) rejects with ABORTED', async ({ page }) => {
        const [run, given] = settle({}, 'opened')
        expect(await page.evaluate(run, given)).toMatchObject({ code: 'ABORTED' })
      })

    if (turn())
      test('connect() rejects with the number of a refusal and leaves the modal with a retry', async ({
        host,
        extension,
        page,
      }) => {
        extension.engine.person = 'refuses'
        const [run, given] = settle({})
        const attempt = page.evaluate(run, given)
        await host.id(`wallet-${extension.rdns}`).click()
        expect(await attempt).toMatchObject({ code: 4001 })
        await expect(host.id('connecting-retry')).toBeVisible()
      })

    if (turn())
      test('connect() to a wallet that is not there rejects with CONNECTOR_NOT_FOUND', async ({ page }) => {
        const [run, given] = settle({ connectorId: 'no.such.wallet' })
        expect(await page.evaluate(run, given)).toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
      })

    test('open() and close() resolve when it is so', async ({ host, page }) => {
      await page.evaluate(() => (globalThis as WithW3m).w3m.open({ view: 'Networks' }))
      await host.title('Choose Network')
      expect(await page.evaluate(() => (globalThis as WithW3m).w3m.getState().open)).toBe(true)
      await page.evaluate(() => (globalThis as WithW3m).w3m.close())
      expect(await host.modal.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(false)
    })

    test('snapshots tell what the page shows', async ({ host, extension, page }) => {
      await host.connect(extension.rdns)
      const told = await page.evaluate(() => {
        const { w3m } = globalThis as WithW3m
        const { status, isConnected, address, caipAddress } = w3m.getAccount()
        const { caipNetworkId, chainId } = w3m.getNetwork()
        return {
          status,
          isConnected,
          address,
          caipAddress,
          caipNetworkId,
          chainId,
          wallet: w3m.getWalletInfo()?.name,
          state: w3m.getState(),
        }
      })
      const { address } = extension.engine
      expect(told).toMatchObject({
        status: 'connected',
        isConnected: true,
        address,
        caipAddress: `eip155:31337:${address}`,
        caipNetworkId: 'eip155:31337',
        chainId: 31337,
        wallet: 'MetaMask',
      })
      expect(told.state).toMatchObject({
        open: false,
        loading: false,
        initialized: true,
        selectedNetworkId: 'eip155:31337',
        activeChain: 'eip155',
      })
    })

    if (turn())
      test('switchNetwork() moves the wallet, and its refusal is an error with a number', async ({
        host,
        extension,
        page,
      }) => {
        await host.connect(extension.rdns)
        const go = (id: string) =>
          page.evaluate(
            network =>
              (globalThis as WithW3m).w3m.switchNetwork(network as never).then(
                () => 'switched',
                (error: { code: unknown }) => error.code,
              ),
            id,
          )
        expect(await go('eip155:31338')).toBe('switched')
        await expect(host.id('demo-network')).toHaveText('eip155:31338')
        extension.engine.person = 'refuses'
        expect(await go('eip155:31337')).toBe(4001)
        await expect(host.id('demo-network')).toHaveText('eip155:31338')
      })

    test('subscribe() tells until it is stopped', async ({ host, extension, page }) => {
      const seen = await page.evaluateHandle(() => {
        const list: string[] = []
        const stop = (globalThis as WithW3m).w3m.subscribe('account', ({ status }) => {
          // The account is also told when its balance or its name was read.
          if (list.at(-1) !== status) list.push(status!)
        })
        return { list, stop }
      })
      await host.connect(extension.rdns)
      expect(await seen.evaluate(({ list }) => list)).toEqual(['disconnected', 'connecting', 'connected'])
      await seen.evaluate(({ stop }) => stop())
      await page.evaluate(() => (globalThis as WithW3m).w3m.disconnect())
      await host.shows('disconnected')
      expect(await seen.evaluate(({ list }) => list.length)).toBe(3)
    })
  })
}
