import type { Hex } from 'viem'
import { phoneNetworks } from '../e2e/phone-wallet.js'
import { stack } from '../e2e/stack.js'
import { fund } from '../e2e/test.js'
import { startPhoneWallet } from '../wallets/wc-wallet.js'
import { approve, logIn } from './embedded-account.js'
import type { Engine } from './engine.js'
import { pages } from './pages.js'
import type { Visitor } from './visitor.js'

const { caipNetworkId, name: networkName, rpcUrl } = stack.solana

/** The account of a visitor, on the page that it is connected to. */
export interface Account {
  readonly address: Hex
  /** What its owner does once something is asked of it. */
  agree(): Promise<void>
  /** From the page without the modal. @returns the address that it has there */
  goToSolana(): Promise<string>
  /** From the page without the modal: has calls executed as one, after which the account is one that can. */
  makeSmart?(): Promise<void>
  end(): Promise<void>
}

const page = `${pages}/vanilla.html`
const addressOf = async (visitor: Visitor): Promise<string> => (await visitor.find('demo-address'))!.text

/** From the button to a wallet of the list. @returns what stands there, once it is connected */
async function connectTo(visitor: Visitor, row: string, whenChosen = () => Promise.resolve()): Promise<string> {
  await visitor.click('connect-button')
  await visitor.click(`wallet-${row}`)
  await whenChosen()
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
  return addressOf(visitor)
}

/** The account is one on both families of networks. */
async function changeToSolana(visitor: Visitor): Promise<string> {
  await visitor.click('network-button')
  await visitor.click(`network-${caipNetworkId}`)
  await visitor.reads('demo-network', caipNetworkId)
  await visitor.hasGone('w3m-modal-card')
  return addressOf(visitor)
}

const noop = () => Promise.resolve()

/** The three kinds of account that a visitor may have, in any engine: those of the end-to-end tests. */
export const accountKinds: readonly {
  readonly name: string
  readonly connect: (visitor: Visitor, engine: Engine) => Promise<Account>
}[] = [
  {
    name: 'an extension',
    async connect(visitor, { name }) {
      // Chromium and Firefox have one chain, at the same time: each sends from an account of its own.
      if (name === 'firefox') {
        // A page of its own would have files on their way when it is left.
        await visitor.window.goto(`${pages}/w3m/w3m.js`)
        await visitor.window.evaluate(
          'page',
          () => ['memory', 'solana'].forEach(key => localStorage.setItem(`dev-wallet:${key}`, '{"account":2}')),
          null,
        )
      }
      await visitor.window.goto(`${page}?devwallet=auto`)
      return {
        address: (await connectTo(visitor, 'dev.w3m.evm')) as Hex,
        agree: noop,
        async goToSolana() {
          await visitor.click('account-button')
          await visitor.click('account-disconnect')
          await visitor.reads('demo-status', 'disconnected')
          await visitor.hasGone('w3m-modal-card')
          return connectTo(visitor, 'W3M Developer Solana')
        },
        end: noop,
      }
    },
  },
  {
    name: 'a wallet on a phone',
    async connect(visitor) {
      const phone = await startPhoneWallet({
        relayUrl: stack.relay,
        networks: [...phoneNetworks, { caipNetworkId, name: networkName, rpcUrl }],
      })
      const scan = async () => phone.pair((await visitor.sees('wc-qr')).attributes['data-uri']!)
      await fund(stack.one, phone.wallet.addresses.eip155 as Hex)
      await visitor.window.goto(page)
      return {
        address: (await connectTo(visitor, 'walletConnect', scan)) as Hex,
        agree: noop,
        goToSolana: () => changeToSolana(visitor),
        end: () => phone.stop(),
      }
    },
  },
  {
    name: 'an embedded wallet',
    async connect(visitor, engine) {
      const address = await logIn(visitor, page)
      await fund(stack.one, address)
      return {
        address,
        agree: () => approve(engine, visitor),
        goToSolana: () => changeToSolana(visitor),
        async makeSmart() {
          await visitor.click('demo-send-calls')
          await approve(engine, visitor)
          await visitor.reads('demo-result', /^0x/)
          await visitor.hasGone('w3m-modal-card')
        },
        end: noop,
      }
    },
  },
]
