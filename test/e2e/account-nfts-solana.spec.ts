import { generateKeyPairSigner } from '@solana/web3.js'
import { installStandardWallet, type StandardWallet } from '../wallets/standard-wallet.js'
import { violations } from './account-kinds.js'
import { giveSol } from './solana-chain.js'
import { unitsOf } from './solana-mints.js'
import { giveNft } from './solana-nfts.js'
import { stack } from './stack.js'
import { expect, test as base } from './test.js'

const test = base.extend<{ readonly solana: StandardWallet }>({
  solana: async ({ context }, use) => {
    await use(await installStandardWallet(context, { rpcUrl: stack.solana.rpcUrl }))
  },
})

test('a visitor with a Solana wallet sees an NFT that they have, looks at it and sends it', async ({
  host,
  solana,
}) => {
  await host.open()
  await host.connect(solana.name)
  const owner = solana.engine.address
  await giveSol(owner)
  const { mint, caip } = await giveNft(owner, 'Fern')
  const to = (await generateKeyPairSigner()).address

  await test.step('it stands in the grid, with its picture from the service', async () => {
    await host.openModal()
    await host.id('tab-nfts').click()
    await expect(host.id(`nft-${caip}`)).toContainText('Fern')
    await expect(host.id(`nft-${caip}`).locator('img.shown')).toBeVisible()
    expect(await violations(host)).toEqual([])
  })

  await test.step('what its maker wrote of it is told', async () => {
    await host.id(`nft-${caip}`).click()
    await expect(host.id('nft-name')).toHaveText('Fern')
    await expect(host.page.getByText('Colour')).toBeVisible()
    expect(await violations(host)).toEqual([])
  })

  await test.step('it is sent, and is the other’s on the chain', async () => {
    await host.id('send-nft').click()
    await host.id('send-to').fill(to)
    await host.id('send-review').click()
    await expect(host.id('send-preview-amount')).toContainText('Fern')
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect([await unitsOf(to, mint), await unitsOf(owner, mint)]).toEqual([1n, 0n])
  })

  await test.step('it is gone from the grid', async () => {
    await host.id('send-done').click()
    await host.id('tab-nfts').click()
    await expect(host.id('nfts-empty')).toBeVisible()
  })
})
