import { createWalletClient, erc721Abi, http, parseAbi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { contractOf, giveTile, minter, untilListed } from './account-holdings.js'
import { accountKinds, violations } from './account-kinds.js'
import { inRotation } from './host.js'
import { test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chainOf, expect, fund } from './test.js'

const chain = chainOf(stack.one)
// The extension sends another NFT below, and each kind of account a token.
for (const { name, connect, agree } of inRotation(accountKinds, 2, 1)) {
  test(`the visitor of ${name} sees an NFT, looks at it and sends it`, async ({ host, extension, phone }) => {
    const strangers: string[] = []
    host.page.on('request', request => {
      if (request.resourceType() === 'image' && !/localhost|127\.0\.0\.1|^data:/.test(request.url()))
        strangers.push(request.url())
    })
    await host.open()
    const owner = await connect(host, { extension, phone })
    await fund(stack.one, owner)
    const tile = await giveTile(owner)
    const to = privateKeyToAddress(generatePrivateKey())

    await test.step('it stands in the grid, with its picture from the service', async () => {
      await host.openModal()
      await host.id('tab-nfts').click()
      await expect(host.id(`nft-${tile.caip}`)).toContainText(`Tile ${tile.id}`)
      await expect(host.id(`nft-${tile.caip}`).locator('img.shown')).toBeVisible()
      expect(await violations(host)).toEqual([])
    })

    await test.step('its traits and its collection are told', async () => {
      await host.id(`nft-${tile.caip}`).click()
      await expect(host.id('nft-name')).toHaveText(`Tile ${tile.id}`)
      await expect(host.page.getByText('Local Tiles')).toBeVisible()
      expect(await violations(host)).toEqual([])
    })

    await test.step('it is sent, and is the other’s on the chain', async () => {
      await host.id('send-nft').click()
      await expect(host.id('send-amount')).toHaveValue('1')
      await host.id('send-to').fill(to)
      await host.id('send-review').click()
      await expect(host.id('send-preview-amount')).toContainText(`Tile ${tile.id}`)
      await host.id('send-confirm').click()
      await agree(host)
      await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
      expect(
        await chain.readContract({ address: tile.address, abi: erc721Abi, functionName: 'ownerOf', args: [tile.id] }),
      ).toBe(to)
    })

    await test.step('it is gone from the grid', async () => {
      await host.id('send-done').click()
      await host.id('tab-nfts').click()
      await expect(host.id('nfts-empty')).toBeVisible()
      expect(strangers).toEqual([])
    })
  })
}

test('a visitor sends some of an NFT that is there several times, and keeps the others', async ({
  host,
  extension,
}) => {
  const stampAbi = parseAbi([
    'function mint(address to, uint256 id, uint256 amount)',
    'function balanceOf(address owner, uint256 id) view returns (uint256)',
  ])
  const address = await contractOf('pieces')
  const id = 7n
  await host.open()
  await host.connect(extension.rdns)
  const owner = extension.engine.address
  await fund(stack.one, owner)
  const balanceOf = (account: Hex) =>
    chain.readContract({ address, abi: stampAbi, functionName: 'balanceOf', args: [account, id] })
  const wallet = createWalletClient({ account: minter, transport: http(stack.one.rpcUrl) })
  const args = [owner, id, 5n] as const
  const hash = await wallet.writeContract({ chain: null, address, abi: stampAbi, functionName: 'mint', args })
  await receiptOf(chain, hash)
  const nftId = `eip155:${stack.one.id}/erc1155:${address}/${id}`
  await untilListed(owner, nftId)
  const before = await balanceOf(owner)
  const to = privateKeyToAddress(generatePrivateKey())

  await host.openModal()
  await host.id('tab-nfts').click()
  await host.id(`nft-${nftId}`).click()
  await expect(host.id('nft-name')).toHaveText('Stamp 7')
  await host.id('send-nft').click()
  await host.id('send-amount').fill('2')
  await host.id('send-to').fill(to)
  await host.id('send-review').click()
  await expect(host.id('send-preview-fee')).toHaveText(/ETH/)
  expect(await violations(host)).toEqual([])
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  expect([await balanceOf(to), await balanceOf(owner)]).toEqual([2n, before - 2n])
})
