import { hostPages, createRotation } from './host.js'
import { expect, test } from './test.js'
import { walletDrivers } from './wallet-drivers.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })

    for (const driver of walletDrivers) {
      const isRefusedFirst = isInTurn()
      test(`a visitor connects with ${driver.title}${isRefusedFirst ? ' after a refusal' : ''} and disconnects`, async ({
        host,
        extension,
        page,
      }) => {
        const wallet = driver.of({ extension, page })
        await host.open()
        await host.shows('disconnected')
        if (isRefusedFirst) {
          await wallet.answering('refuses', () => host.choose(wallet.rdns))
          await expect(host.id('demo-error')).toHaveText(/^4001\b/)
          await host.shows('disconnected')
          await expect(host.id('w3m-modal-card')).toBeVisible()
          await wallet.answering('approves', () => host.id('connecting-retry').click())
        } else await wallet.answering('approves', () => host.choose(wallet.rdns))
        await host.shows('connected')
        await host.isClosed()
        await expect(host.id('demo-error')).toHaveText('')
        await expect(host.id('demo-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
        const address = (await host.id('demo-address').textContent())!.trim()
        await expect(host.id('demo-caip-address')).toHaveText(`eip155:31337:${address}`)
        await expect(host.id('demo-network')).toHaveText('eip155:31337')

        await host.openModal()
        await host.title('Account')
        await host.id('account-disconnect').click()
        await host.shows('disconnected')
        await host.isClosed()
        await expect(host.id('demo-address')).toHaveText('')
        await page.reload()
        await expect(host.id('connect-button')).toBeVisible()
        await host.shows('disconnected')
      })
    }

    if (isInTurn())
      test('an attempt shows as connecting until the wallet answers; then its account is followed, and its end', async ({
        host,
        extension,
        page,
      }) => {
        const { engine } = extension
        engine.user = 'does not answer'
        await host.open()
        await host.choose(extension.rdns)
        await host.shows('connecting')
        await host.title('MetaMask')
        await host.id('w3m-header-close').click()
        await host.shows('disconnected')
        await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
        await host.isClosed()

        engine.user = 'approves'
        await host.connect(extension.rdns)
        await expect(host.id('demo-address')).toHaveText(engine.accounts[0]!.address)
        await engine.selectAccount(1)
        await expect(host.id('demo-address')).toHaveText(engine.accounts[1]!.address)
        await host.shows('connected')
        await engine.revoke(new URL(page.url()).origin)
        await host.shows('disconnected')
      })
  })
}
