import { createPublicClient, createWalletClient, erc20Abi, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { developerMnemonic, dollarToken, freshLabel, giveTile } from '../e2e/account-holdings.js'
import { stack } from '../e2e/stack.js'
import { modalText } from './in-page.js'
import { pages } from './pages.js'
import { expect, test } from './test.js'
import { Visitor } from './visitor.js'

const transport = http(stack.one.rpcUrl)
const chain = createPublicClient({ transport })
/** Whom the announced developer wallet is of. */
const owner = mnemonicToAccount(developerMnemonic)

const readsInModal = (visitor: Visitor, text: RegExp): Promise<void> =>
  expect.poll(() => visitor.window.evaluate('page', modalText, null)).toMatch(text)

/** The account lets somebody take as much of a token as a visitor would look at twice. */
async function allow(token: Hex, spender: Hex): Promise<void> {
  const wallet = createWalletClient({ account: owner, transport })
  const args = [spender, 10n ** 30n] as const
  const hash = await wallet.writeContract({ chain: null, address: token, abi: erc20Abi, functionName: 'approve', args })
  await receiptOf(chain, hash)
}

// One load of the page: what the account shows and does is one thing to a visitor, and the ways share most of their code.
test('a visitor sees what their account has, and sends, receives, swaps, buys and takes a name', async ({
  engine,
  visitor,
}) => {
  const token = await dollarToken()
  const spender = privateKeyToAddress(generatePrivateKey())
  const allowed = () =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner.address, spender] })
  const dollars = () =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner.address] })
  await allow(token, spender)
  const tile = await giveTile(owner.address)
  await visitor.window.goto(`${pages}/vanilla.html?devwallet=auto`)
  await visitor.click('connect-button')
  await visitor.click('wallet-dev.w3m.evm')
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
  await visitor.click('account-button')

  await test.step('tokens, and the page of one with the line of its price', async () => {
    await visitor.reads('account-total', /\$[\d,]+\.\d{2}/)
    await visitor.sees('token-LUSD')
    await visitor.click('token-ETH')
    await visitor.reads('token-amount', /ETH$/)
    await visitor.reads('price-shown', /^\$\d,\d{3}\.\d{2}$/)
    await visitor.click('price-week')
    await visitor.reads('price-shown', /^\$/)
    await visitor.click('w3m-header-back')
  })

  await test.step('the address as a code', async () => {
    await visitor.click('account-receive')
    await visitor.sees('receive-qr')
    await visitor.reads('receive-address', owner.address)
    await visitor.click('w3m-header-back')
  })

  await test.step('a transfer: looked at, sent, arrived', async () => {
    const to = privateKeyToAddress(generatePrivateKey())
    await visitor.click('account-send')
    await visitor.click('send-token')
    await visitor.click('token-ETH')
    await visitor.fill('send-amount', '0.25')
    await visitor.fill('send-to', to)
    await visitor.click('send-review')
    await visitor.reads('send-preview-to', to)
    await visitor.click('send-confirm')
    await visitor.hasStatus('send-status', 'confirmed')
    expect(await chain.getBalance({ address: to })).toBe(parseEther('0.25'))
    await visitor.click('send-done')
  })

  await test.step('what the account did', async () => {
    await visitor.click('tab-activity')
    await readsInModal(visitor, /−0\.250\s*ETH/)
  })

  await test.step('a piece of a collection, and what is told of it', async () => {
    await visitor.click('tab-nfts')
    await visitor.click(`nft-${tile.caip}`)
    await visitor.reads('nft-name', `Tile ${tile.id}`)
    await visitor.click('w3m-header-back')
  })

  await test.step('an allowance, which is taken back', async () => {
    expect(await allowed()).toBeGreaterThan(0n)
    await visitor.click('tab-tokens')
    await visitor.click('account-allowances')
    await visitor.click('allowance-LUSD')
    await visitor.click('allowance-revoke')
    await visitor.sees('allowances-empty')
    expect(await allowed()).toBe(0n)
    await visitor.click('w3m-header-back')
  })

  await test.step('a swap', async () => {
    const before = await dollars()
    await visitor.click('account-swap')
    await visitor.click('swap-to')
    await visitor.click('token-LUSD')
    await visitor.fill('swap-amount', '0.01')
    await visitor.click('swap-review')
    await visitor.click('swap-confirm')
    await visitor.hasStatus('swap-status', 'confirmed')
    expect(await dollars()).toBeGreaterThan(before)
    await visitor.click('swap-done')
  })

  await test.step('a purchase, in the window of who sells', async () => {
    const before = await dollars()
    await visitor.click('account-buy')
    await visitor.click('onramp-token')
    await visitor.click('onramp-token-LUSD')
    await visitor.fill('onramp-amount', '100')
    await visitor.reads('onramp-offer-sandbox', /98\.4/)
    const checkout = new Visitor(await engine.popup(() => visitor.click('onramp-provider-sandbox')))
    await checkout.click('sandbox-paid')
    await checkout.sees('sandbox-status')
    await checkout.window.close()
    await visitor.window.bringToFront()
    await visitor.hasStatus('onramp-status', 'delivered')
    expect(await dollars()).toBe(before + 98_400_000n)
    await visitor.click('onramp-done')
  })

  await test.step('a name, which the account goes by', async () => {
    const label = freshLabel()
    await visitor.click('account-choose-name')
    await visitor.click('choose-name-start')
    await visitor.fill('name-input', label)
    await visitor.reads('name-status', `${label}.w3m.local is free.`)
    await visitor.click('name-register')
    await visitor.reads('name-registered', `${label}.w3m.local`)
    await visitor.click('name-done')
    await visitor.reads('account-name', `${label}.w3m.local`)
  })
})
