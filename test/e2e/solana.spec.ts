import {
  getAddressEncoder,
  getBase58Encoder,
  signature as toSignature,
  verifySignature,
  type Address,
  type SignatureBytes,
} from '@solana/web3.js'
import { installStandardWallet, type StandardWallet, type StandardWalletOptions } from '../wallets/standard-wallet.js'
import { hostPages, createRotation } from './host.js'
import { giveSol, solanaRpc } from './solana-chain.js'
import { stack } from './stack.js'
import { expect, test as base } from './test.js'

const developerWallet = 'W3M Developer Solana'
const signedText = new TextEncoder().encode('Hello from the W3M playground.')
const address58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const test = base.extend<
  { readonly solana: StandardWallet } & { readonly solanaOptions: Partial<StandardWalletOptions> }
>({
  solanaOptions: [{}, { option: true }],
  solana: async ({ context, solanaOptions }, use) => {
    await use(await installStandardWallet(context, { rpcUrl: stack.solana.rpcUrl, ...solanaOptions }))
  },
})

const isSignedBy = async (address: string, signature58: string, message: Uint8Array): Promise<boolean> => {
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(getAddressEncoder().encode(address as Address)),
    'Ed25519',
    true,
    ['verify'],
  )
  return verifySignature(key, new Uint8Array(getBase58Encoder().encode(signature58)) as SignatureBytes, message)
}

/** A transaction of the chain by the signature that the page shows. */
const landed = async (signature58: string) => {
  const found = await solanaRpc
    .getTransaction(toSignature(signature58), {
      commitment: 'confirmed',
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  expect(found).not.toBeNull()
  return found!
}

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('a visitor connects a Solana wallet, signs and sends, is connected after a reload, and disconnects', async ({
      host,
      solana,
      page,
      extension,
    }) => {
      const { address } = solana.engine
      await giveSol(address)
      await host.open()
      await host.shows('disconnected')
      await host.connect(solana.name)
      const isShown = async () => {
        await expect(host.id('demo-address')).toHaveText(address)
        await expect(host.id('demo-caip-address')).toHaveText(`${stack.solana.caipNetworkId}:${address}`)
        await expect(host.id('demo-network')).toHaveText(stack.solana.caipNetworkId)
      }
      await isShown()

      await test.step('a message is signed by the shown account', async () => {
        await host.id('demo-sign').click()
        expect(await isSignedBy(address, await host.result(), signedText)).toBe(true)
      })

      await test.step('a reload brings the connection back without a prompt', async () => {
        const { prompts } = solana.engine
        await page.reload()
        await host.shows('connected')
        await isShown()
        expect(solana.engine.prompts).toBe(prompts)
        await host.isClosed()
      })

      await test.step('1 lamport lands on the chain', async () => {
        await host.id('demo-send').click()
        const { transaction, meta } = await landed(await host.result())
        expect(meta!.err).toBeNull()
        expect(transaction.message.instructions).toMatchObject([
          { program: 'system', parsed: { type: 'transfer', info: { source: address, destination: address } } },
        ])
        expect(solana.engine.calls.at(-1)!.inputs[0]!.chain).toBe('solana:localnet')
      })

      await test.step('who disconnects stays so', async () => {
        await host.openModal()
        await host.title('Account')
        await host.id('account-disconnect').click()
        await host.shows('disconnected')
        await host.isClosed()
        await page.reload()
        await expect(host.id('connect-button')).toBeVisible()
        await host.shows('disconnected')
      })
      // The wallet of the other namespace is in nothing of this.
      expect(extension.engine.prompts).toBe(0)
    })

    if (isInTurn())
      test('an attempt ends when the visitor closes the modal; a refusal shows its number, the retry connects, and the balance is shown', async ({
        host,
        solana,
      }) => {
        await giveSol(solana.engine.address, 3n)
        solana.engine.user = 'does not answer'
        await host.open()
        await host.choose(solana.name)
        await host.shows('connecting')
        await host.id('w3m-header-close').click()
        await host.shows('disconnected')
        await expect(host.id('demo-error')).toHaveText(/^MODAL_CLOSED\b/)
        await host.isClosed()

        solana.engine.user = 'refuses'
        await host.choose(solana.name)
        await expect(host.id('demo-error')).toHaveText(/^4001\b/)
        await host.shows('disconnected')
        solana.engine.user = 'approves'
        await host.id('connecting-retry').click()
        await host.shows('connected')
        await host.isClosed()
        await expect(host.id('demo-error')).toHaveText('')

        await host.openModal()
        await expect(host.id('account-balance')).toContainText('3')
        await expect(host.id('account-balance')).toContainText('SOL')
      })

    if (isInTurn())
      test('what cannot be is told by its number, what is refused works at the next try, and the wallet’s other account and its end are followed', async ({
        host,
        solana,
        page,
      }) => {
        const { engine } = solana
        await host.open()
        await host.connect(solana.name)
        await test.step('typed data are not a thing of Solana, and the page says so', async () => {
          await host.id('demo-sign-typed-data').click()
          await expect(host.id('demo-error')).toHaveText(/^NOT_SUPPORTED\b/)
          expect(engine.prompts).toBe(1)
        })
        await test.step('what the account cannot pay fails with the number of the node', async () => {
          await host.id('demo-send').click()
          await expect(host.id('demo-error')).toHaveText(/^-32002: \S/)
        })
        await giveSol(engine.address)
        for (const button of ['demo-sign', 'demo-send']) {
          await test.step(`a refusal of ${button} shows the wallet's number, and the next try works`, async () => {
            engine.user = 'refuses'
            await host.id(button).click()
            await expect(host.id('demo-error')).toHaveText(/^4001\b/)
            engine.user = 'approves'
            await host.id(button).click()
            expect(await host.result()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
            await expect(host.id('demo-error')).toHaveText('')
          })
        }
        await test.step('two calls land as one transaction', async () => {
          const previousResult = await host.result()
          await host.id('demo-send-calls').click()
          await expect(host.id('demo-result')).not.toHaveText(previousResult)
          expect((await landed(await host.result())).transaction.message.instructions).toHaveLength(2)
        })
        await test.step('another account of the wallet is followed', async () => {
          await engine.selectAccount(1)
          const { address } = engine.accounts[1]!
          await expect(host.id('demo-address')).toHaveText(address)
          await host.shows('connected')
          const previousResult = await host.result()
          await host.id('demo-sign').click()
          await expect(host.id('demo-result')).not.toHaveText(previousResult)
          expect(await isSignedBy(address, await host.result(), signedText)).toBe(true)
        })
        await test.step('a wallet that withdraws its permission ends the connection', async () => {
          await engine.revoke(new URL(page.url()).origin)
          await host.shows('disconnected')
        })
      })

    if (isInTurn())
      test('an EVM wallet and a Solana wallet are connected at once, and neither changes the other', async ({
        host,
        solana,
        extension,
      }) => {
        await host.open()
        await host.connect(solana.name)
        await host.openNetworks()
        await host.id('network-eip155:31337').click()
        await host.modal.getByRole('button', { name: 'Choose a wallet' }).click()
        await host.id(`wallet-${extension.rdns}`).click()
        await expect(host.id('demo-address')).toHaveText(extension.engine.address)
        await expect(host.id('demo-network')).toHaveText('eip155:31337')
        const both = await host.page.evaluate(() =>
          (['eip155', 'solana'] as const).map(namespace => window.w3m.getAccount(namespace).address),
        )
        expect(both).toEqual([extension.engine.address, solana.engine.address])
        await solana.engine.selectAccount(1)
        await expect(host.id('demo-address')).toHaveText(extension.engine.address)
        await host.openNetworks()
        await host.id(`network-${stack.solana.caipNetworkId}`).click()
        await expect(host.id('demo-address')).toHaveText(solana.engine.accounts[1]!.address)
        expect(extension.engine.requestCount('wallet_switchEthereumChain')).toBe(0)
      })

    if (isInTurn())
      test('the developer wallet asks on the page, signs and sends', async ({ host, page }) => {
        await host.open()
        await host.choose(developerWallet)
        await page.getByTestId('dev-wallet-approve').click()
        await host.shows('connected')
        await expect(host.id('demo-address')).toHaveText(address58)
        const address = (await host.id('demo-address').textContent())!
        await host.id('demo-sign').click()
        await page.getByTestId('dev-wallet-approve').click()
        expect(await isSignedBy(address, await host.result(), signedText)).toBe(true)
        await host.id('demo-send').click()
        await page.getByTestId('dev-wallet-reject').click()
        await expect(host.id('demo-error')).toHaveText(/^4001\b/)
        await host.id('demo-send').click()
        await page.getByTestId('dev-wallet-approve').click()
        expect((await landed(await host.result())).meta!.err).toBeNull()
      })

    test.describe('with a wallet that only signs', () => {
      test.use({ solanaOptions: { features: ['solana:signMessage', 'solana:signTransaction'] } })

      if (isInTurn())
        test('its transactions are sent to the network itself', async ({ host, solana }) => {
          await giveSol(solana.engine.address)
          await host.open()
          await host.connect(solana.name)
          await host.id('demo-send').click()
          expect((await landed(await host.result())).meta!.err).toBeNull()
          expect(solana.engine.requestCount('solana:signAndSendTransaction')).toBe(0)
        })
    })

    test.describe('with a wallet that registers late', () => {
      test.use({ solanaOptions: { announce: 'late' } })

      if (isInTurn())
        test('it joins the list, and a reload waits for it', async ({ host, solana, page }) => {
          await host.open()
          await host.openModal()
          await expect(host.id(`wallet-${solana.name}`)).toHaveCount(0)
          await solana.announce(page)
          await host.id(`wallet-${solana.name}`).click()
          await host.shows('connected')
          const { prompts } = solana.engine
          await page.reload()
          await host.shows('reconnecting')
          await solana.announce(page)
          await host.shows('connected')
          expect(solana.engine.prompts).toBe(prompts)
        })
    })
  })
}
