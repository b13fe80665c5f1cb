import { bringAxe, violationsIn } from './axe-check.js'
import { expect, test } from './test.js'

const second = 'dev.w3m.evm'

test('a visitor has several wallets of a namespace, switches between them, and ends one', async ({
  host,
  extension,
}) => {
  await host.open({})
  await host.connect(extension.rdns)
  await host.openModal()
  await host.id('account-wallets').click()
  await host.title('Wallets')
  await expect(host.id(`wallet-switch-${extension.rdns}`)).toContainText('Active')
  await host.id('wallet-add').click()
  await host.id(`wallet-${second}`).click()
  await host.id('dev-wallet-approve').click()
  await host.isClosed()
  await expect(host.id('demo-address')).not.toHaveText(extension.engine.address)

  await host.openModal()
  await host.id('account-wallets').click()
  await expect(host.id(`wallet-switch-${second}`)).toContainText('Active')
  await expect(host.id(`wallet-switch-${extension.rdns}`)).toContainText('Connected')
  await bringAxe(host.page)
  expect(await violationsIn(host.page, 'w3m-modal')).toEqual([])
  await host.id(`wallet-switch-${extension.rdns}`).click()
  await host.isClosed()
  await expect(host.id('demo-address')).toHaveText(extension.engine.address)

  // It is known after a reload, too.
  await host.page.reload()
  await host.shows('connected')
  await host.openModal()
  await host.id('account-wallets').click()
  await host.id(`wallet-disconnect-${second}`).click()
  await expect(host.id(`wallet-switch-${second}`)).toBeHidden()
  await expect(host.id(`wallet-switch-${extension.rdns}`)).toContainText('Active')
  await host.id(`wallet-disconnect-${extension.rdns}`).click()
  await host.shows('disconnected')
})
