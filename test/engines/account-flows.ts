import { generateKeyPairSigner } from '@solana/web3.js'
import { createPublicClient, erc20Abi, erc721Abi, http, maxUint256, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { normalize } from 'viem/ens'
import { dollarToken, freshLabel, giveTile } from '../e2e/account-holdings.js'
import { allowAs } from '../e2e/held-account.js'
import { localOne } from '../e2e/names-chain.js'
import * as solana from '../e2e/solana-chain.js'
import { stack } from '../e2e/stack.js'
import { chain, tokenBalance } from '../e2e/swaps.js'
import { closeAccount, isInActivity, openAccount, type Flow, type Scene } from './account-scene.js'
import { swapFlow } from './swap-flow.js'
import { expect } from './test.js'
import { Visitor } from './visitor.js'

/** The service lists an allowance a moment after its block. */
async function untilListed(owner: Hex, spender: Hex): Promise<void> {
  const list = async () => {
    const answer = await fetch(`${stack.api}/v1/account/${owner}/allowances?chainId=eip155:${stack.one.id}`)
    return (await answer.text()).toLowerCase()
  }
  await expect.poll(list, { message: `the allowances of ${owner}` }).toContain(spender.toLowerCase())
}

const somebody = () => privateKeyToAddress(generatePrivateKey())

/** From the form, which has what is sent, until the transfer has landed. */
async function sendTo({ visitor, account }: Scene, to: string): Promise<void> {
  await visitor.fill('send-to', to)
  await visitor.click('send-review')
  await visitor.reads('send-preview-to', to)
  await visitor.click('send-confirm')
  await account.agree()
  await visitor.hasStatus('send-status', 'confirmed')
  await visitor.click('send-done')
}

async function send(scene: Scene, symbol: string, amount: string, to: string): Promise<void> {
  const { visitor } = scene
  await visitor.click('account-send')
  await visitor.click('send-token')
  await visitor.click(`token-${symbol}`)
  await visitor.fill('send-amount', amount)
  await sendTo(scene, to)
}

/**
 * What an account shows and does, in three visits that each take some of it: what one visit does is found again in its
 * account.
 */
export const visits: readonly { readonly title: string; readonly flows: readonly Flow[] }[] = [
  {
    title: 'sees tokens and NFTs, sends an NFT, and buys',
    flows: [
      {
        title: 'tokens, the page of one with the line of its price, and the address as a code',
        async run(scene) {
          const { visitor, account } = scene
          await visitor.reads('account-total', /\$[\d,]+\.\d{2}/)
          await visitor.reads('token-LUSD', /\$[\d,]+\.\d{2}/)
          await visitor.click('token-ETH')
          await visitor.reads('token-amount', /ETH$/)
          await visitor.reads('price-shown', /^\$\d,\d{3}\.\d{2}$/)
          await visitor.click('price-week')
          await visitor.reads('price-shown', /^\$/)
          await visitor.click('w3m-header-back')
          await visitor.click('account-receive')
          await visitor.sees('receive-qr')
          await visitor.reads('receive-address', account.address)
          await visitor.click('w3m-header-back')
        },
      },
      {
        title: 'an NFT: looked at, sent, and the other’s on the chain',
        async run(scene) {
          const { visitor, account } = scene
          const { address, id, caip } = await giveTile(account.address)
          const to = somebody()
          await visitor.click('tab-nfts')
          await visitor.click(`nft-${caip}`)
          await visitor.reads('nft-name', `Tile ${id}`)
          await visitor.click('send-nft')
          await sendTo(scene, to)
          expect(await chain.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] })).toBe(to)
          await visitor.click('tab-nfts')
          await visitor.hasGone(`nft-${caip}`)
          // By its own name in this browser, and by its place in the collection once the index has it.
          await isInActivity(scene, new RegExp(`Sent.*(Tile |Tiles #)${id}\\b`))
        },
      },
      {
        title: 'a purchase, in the window of who sells: it arrives, to the last unit',
        async run(scene) {
          const { engine, visitor, account } = scene
          const dollar = await dollarToken()
          const before = await tokenBalance(dollar, account.address)
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
          expect((await tokenBalance(dollar, account.address)) - before).toBe(98_400_000n)
          await visitor.click('onramp-done')
          await isInActivity(scene, /Arrived.*\+98\.400\s*LUSD/)
        },
      },
    ],
  },
  {
    title: 'sends the coin, takes an allowance back, and takes a name',
    flows: [
      {
        title: 'a transfer of the coin: looked at, sent, on the chain and in the activity',
        async run(scene) {
          const to = somebody()
          await send(scene, 'ETH', '0.25', to)
          expect(await chain.getBalance({ address: to })).toBe(parseEther('0.25'))
          await isInActivity(scene, /−0\.250\s*ETH/)
        },
      },
      {
        title: 'an allowance, which is taken back',
        async run({ visitor, account }) {
          const [token, spender] = [await dollarToken(), somebody()]
          const args = [account.address, spender] as const
          const allowed = () => chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args })
          await allowAs(account.address, token, spender)
          await untilListed(account.address, spender)
          expect(await allowed()).toBe(maxUint256)
          await visitor.click('tab-tokens')
          await visitor.click('account-allowances')
          await visitor.click('allowance-LUSD')
          await visitor.click('allowance-revoke')
          await account.agree()
          await visitor.sees('allowances-empty')
          expect(await allowed()).toBe(0n)
          await visitor.click('w3m-header-back')
        },
      },
      {
        title: 'a name, by which a library finds the account',
        async run({ visitor, account }) {
          const name = `${freshLabel()}.w3m.local`
          await visitor.click('account-choose-name')
          await visitor.click('choose-name-start')
          await visitor.fill('name-input', name.split('.')[0]!)
          await visitor.reads('name-status', `${name} is free.`)
          await visitor.click('name-register')
          await account.agree()
          await visitor.reads('name-registered', name)
          await visitor.click('name-done')
          await visitor.reads('account-name', name)
          const client = createPublicClient({ chain: await localOne(), transport: http(stack.one.rpcUrl) })
          expect(await client.getEnsAddress({ name: normalize(name) })).toBe(account.address)
          expect(await client.getEnsName({ address: account.address })).toBe(name)
        },
      },
    ],
  },
  {
    title: 'sends a token, swaps, and sends SOL and a token on Solana',
    flows: [
      {
        title: 'a transfer of a token, to the last unit on both sides',
        async run(scene) {
          const { address } = scene.account
          const [token, to] = [await dollarToken(), somebody()]
          const before = await tokenBalance(token, address)
          await send(scene, 'LUSD', '2.5', to)
          expect([await tokenBalance(token, to), before - (await tokenBalance(token, address))]).toEqual([
            2_500_000n,
            2_500_000n,
          ])
          await isInActivity(scene, /−2\.500\s*LUSD/)
        },
      },
      swapFlow,
      {
        title: 'Solana: SOL and a token are sent, to the last unit on both sides',
        async run(scene) {
          const { account } = scene
          await closeAccount(scene)
          const owner = await account.goToSolana()
          await solana.giveSol(owner, 2n)
          await solana.giveDollars(owner, 10_000_000n)
          const [friend, stranger] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address]
          await openAccount(scene)
          const lamports = await solana.lamportsOf(owner)
          await send(scene, 'SOL', '0.5', friend)
          expect(await solana.lamportsOf(friend)).toBe(500_000_000n)
          // The fee is that of one signature.
          expect(lamports - (await solana.lamportsOf(owner))).toBe(500_005_000n)
          const dollars = await solana.dollarsOf(owner)
          await send(scene, 'LUSD', '2.5', stranger)
          expect(await solana.dollarsOf(stranger)).toBe(2_500_000n)
          expect(dollars! - (await solana.dollarsOf(owner))!).toBe(2_500_000n)
          await isInActivity(scene, /Sent.*−2\.500\s*LUSD.*−0\.500\s*SOL/)
        },
      },
    ],
  },
]
