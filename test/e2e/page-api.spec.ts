import type { W3m } from '@w3m/core'
import { hostPages, createRotation } from './host.js'
import { expect, test } from './test.js'

type WithW3m = typeof globalThis & { readonly w3m: W3m }

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}, window.w3m`, () => {
    test.use({ path })
    test.beforeEach(async ({ host, extension }) => {
      await host.open()
      expect(extension.engine.prompts).toBe(0)
    })

    const runCall = (options: object, abortAfter?: 'opened') =>
      [
        async ({ options, abort }: { options: object; abort: boolean }) => {
          const { w3m } = globalThis as WithW3m
          const controller = new AbortController()
          const attempt = w3m.connect({ ...options, signal: controller.signal }).then(
            connection => ({ connection: { ...connection, network: connection.network?.caipNetworkId } }),
            (error: { code: unknown; message: string }) => ({ code: error.code, message: error.message }),
          )
          if (abort) setTimeout(() => controller.abort())
          return attempt
        },
        { options, abort: abortAfter === 'opened' },
      ] as const

    test('connect(), open(), close(), disconnect(), the snapshots and subscribe() do and tell what they name', async ({
      host,
      extension,
      page,
    }) => {
      const { address } = extension.engine
      const states = await page.evaluateHandle(() => {
        const list: string[] = []
        const stop = (globalThis as WithW3m).w3m.subscribe('account', ({ status }) => {
          // The account is also told when its balance or its name was read.
          if (list.at(-1) !== status) list.push(status!)
        })
        return { list, stop }
      })

      await test.step('open() and close() resolve when it is so', async () => {
        await page.evaluate(() => (globalThis as WithW3m).w3m.open({ view: 'Networks' }))
        await host.title('Choose Network')
        expect(await page.evaluate(() => (globalThis as WithW3m).w3m.getState().open)).toBe(true)
        await page.evaluate(() => (globalThis as WithW3m).w3m.close())
        expect(await host.modal.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(false)
      })

      await test.step('connect() opens the modal and resolves with the connection', async () => {
        const [run, args] = runCall({})
        const attempt = page.evaluate(run, args)
        await host.hasItsWallets()
        await host.id(`wallet-${extension.rdns}`).click()
        expect(await attempt).toEqual({
          connection: {
            namespace: 'eip155',
            connectorId: extension.rdns,
            address,
            caipAddress: `eip155:31337:${address}`,
            network: 'eip155:31337',
          },
        })
        await host.isClosed()
      })

      await test.step('snapshots tell what the page shows', async () => {
        const observed = await page.evaluate(() => {
          const { w3m } = globalThis as WithW3m
          const { status, isConnected, address, caipAddress } = w3m.getAccount()
          const { caipNetworkId, chainId } = w3m.getNetwork()
          const wallet = w3m.getWalletInfo()?.name
          return { status, isConnected, address, caipAddress, caipNetworkId, chainId, wallet, state: w3m.getState() }
        })
        expect(observed).toMatchObject({
          status: 'connected',
          isConnected: true,
          address,
          caipAddress: `eip155:31337:${address}`,
          caipNetworkId: 'eip155:31337',
          chainId: 31337,
          wallet: 'MetaMask',
        })
        expect(observed.state).toMatchObject({
          open: false,
          loading: false,
          initialized: true,
          selectedNetworkId: 'eip155:31337',
          activeChain: 'eip155',
        })
      })

      await test.step('subscribe() tells until it is stopped', async () => {
        expect(await states.evaluate(({ list }) => list)).toEqual(['disconnected', 'connecting', 'connected'])
        await states.evaluate(({ stop }) => stop())
        await page.evaluate(() => (globalThis as WithW3m).w3m.disconnect())
        await host.shows('disconnected')
      })

      await test.step('connect({ connectorId }) asks the wallet without the modal', async () => {
        const [run, args] = runCall({ connectorId: extension.rdns })
        expect(await page.evaluate(run, args)).toMatchObject({ connection: { connectorId: extension.rdns } })
        await host.isClosed()
        await host.shows('connected')
      })
      expect(await states.evaluate(({ list }) => list.length)).toBe(3)
    })

    if (isInTurn())
      test('connect() rejects with MODAL_CLOSED when the visitor closes the list, or the code of WalletConnect', async ({
        host,
        page,
      }) => {
        const [run, args] = runCall({})
        const attempt = page.evaluate(run, args)
        await host.hasItsView()
        await host.id('w3m-header-close').click()
        expect(await attempt).toMatchObject({ code: 'MODAL_CLOSED' })
        await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
        await host.isClosed()

        const [runNamed, named] = runCall({ connectorId: 'walletConnect' })
        const paired = page.evaluate(runNamed, named)
        await expect(host.id('wc-qr')).toHaveAttribute('data-uri', /^wc:/)
        await host.id('w3m-header-close').click()
        expect(await paired).toMatchObject({ code: 'MODAL_CLOSED' })
        await host.isClosed()
      })

    if (isInTurn())
      test('connect() rejects with ABORTED by its signal, and with CONNECTOR_NOT_FOUND for a wallet that is not there', async ({
        page,
      }) => {
        const [run, args] = runCall({}, 'opened')
        expect(await page.evaluate(run, args)).toMatchObject({ code: 'ABORTED' })
        const [runNamed, named] = runCall({ connectorId: 'no.such.wallet' })
        expect(await page.evaluate(runNamed, named)).toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
      })

    if (isInTurn())
      test('connect() and switchNetwork() reject with the number of a refusal, connect() leaves the modal with a retry', async ({
        host,
        extension,
        page,
      }) => {
        extension.engine.user = 'refuses'
        const [run, args] = runCall({})
        const attempt = page.evaluate(run, args)
        await host.hasItsWallets()
        await host.id(`wallet-${extension.rdns}`).click()
        expect(await attempt).toMatchObject({ code: 4001 })
        extension.engine.user = 'approves'
        await host.id('connecting-retry').click()
        await host.shows('connected')

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
        extension.engine.user = 'refuses'
        expect(await go('eip155:31337')).toBe(4001)
        await expect(host.id('demo-network')).toHaveText('eip155:31338')
      })
  })
}
