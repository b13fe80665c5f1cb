import type { Token, TokensState, TokensStore, W3mOptions } from '@w3m/core'
import { defineNetwork } from '@w3m/core/networks'
import {
  createFakeStandardWallet,
  fakeAddress,
  fakeSolanaAddress,
  fakeSolanaNetwork,
  otherFakeSolanaAddress,
} from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { normalizeEmberAddress } from '../../../../../test/fixtures/namespaces/ember/ember-address.js'
import { ember, emberNetwork } from '../../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { createEmberWallet } from '../../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import type { W3mUiCopyButton } from '../../elements/copy-button/copy-button.js'
import type { W3mUiQrCode } from '../../elements/qr-code/qr-code.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import './wallet-receive-view.js'
import '../wallet-compatible-networks/wallet-compatible-networks-view.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dollar: Token = {
  id: `eip155:1:${usdc}`,
  caipNetworkId: 'eip155:1',
  address: usdc,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  units: 5_000_000n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
}

const { nativeCurrency, rpcUrls } = fakeSolanaNetwork
const solanaMainnet = defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Test Mainnet',
  chainNamespace: 'solana',
  nativeCurrency,
  rpcUrls,
})

describe('w3m-wallet-receive-view', () => {
  const fixture = createViewFixture()
  const open = async ({
    theme = 'light' as 'light' | 'dark',
    isEmbedded = false,
    isContract = async (_account: string): Promise<boolean | undefined> => false,
  } = {}) => {
    await fixture.start()
    await loadAssetsTexts(fixture.w3m)
    await fixture.connect()
    const tokens: TokensStore = { ...(await fixture.w3m.load.tokens()), isContract }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    if (isEmbedded) {
      const account = fixture.w3m.account.get('eip155')
      if (account.status !== 'connected') throw new Error('Not connected')
      const embeddedWalletInfo = {
        user: {},
        authProvider: 'email',
        accountType: 'smartAccount',
        isSmartAccountDeployed: true,
      } as const
      fixture.w3m.account.set('eip155', { ...account, login: { embeddedWalletInfo } })
    }
    await fixture.show(html`<w3m-wallet-receive-view .w3m=${fixture.w3m}></w3m-wallet-receive-view>`, { theme })
  }
  afterEach(() => fixture.end())

  for (const theme of ['light', 'dark'] as const)
    it(`shows the whole address as a code and as text in ${theme}`, async () => {
      await open({ theme })
      expect(fixture.find('receive-qr')!.dataset['address']).to.equal(fakeAddress)
      expect((fixture.find('receive-qr') as W3mUiQrCode).value).to.equal(fakeAddress)
      expect(fixture.find('receive-address')!.textContent.trim()).to.equal(fakeAddress)
      await fixture.eventually(() => fixture.text().includes('Networks: 2'))
      expect(fixture.text()).to.include('Only send assets of Test One')
      expect(fixture.find('receive-smart')).to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('leads to the networks that share the address', async () => {
    await open()
    await fixture.w3m.open({ view: 'Account' })
    fixture.find('receive-networks')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('WalletCompatibleNetworks')
    await fixture.show(
      html`<w3m-wallet-compatible-networks-view .w3m=${fixture.w3m}></w3m-wallet-compatible-networks-view>`,
    )
    await fixture.eventually(() => fixture.find('compatible-eip155:10'))
    expect(fixture.find('compatible-eip155:1')).not.to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lists all networks for the smart account of an embedded wallet, whose address is that of its key', async () => {
    await open({ isEmbedded: true })
    await fixture.eventually(() => fixture.text().includes('Networks: 2'))
    expect(fixture.find('receive-smart')).to.equal(undefined)
  })

  it('lists one network, and warns of nothing, while no node says whose the address is', async () => {
    const asked: unknown[] = []
    await open({ isContract: account => (asked.push(account), Promise.reject(new Error('down'))) })
    await fixture.eventually(() => asked.length > 0)
    expect(asked).to.deep.equal([`eip155:1:${fakeAddress}`])
    expect(fixture.text()).to.include('Networks: 1')
    expect(fixture.find('receive-smart')).to.equal(undefined)
  })

  for (const isEmbedded of [false, true])
    it(`is that of an ordinary account where nobody can be asked${isEmbedded ? ', with an embedded wallet too' : ''}`, async () => {
      await open({ isEmbedded, isContract: async () => undefined })
      await fixture.eventually(() => fixture.text().includes('Networks: 2'))
      expect(fixture.text()).to.include('Only send assets of Test One')
      expect(fixture.find('receive-smart')).to.equal(undefined)
    })

  it('is asked of a node anew for another network', async () => {
    const ofOne = async (account: string) => account === `eip155:1:${fakeAddress}`
    await open({ isContract: ofOne })
    await fixture.eventually(() => fixture.find('receive-smart'))
    await fixture.w3m.switchNetwork('eip155:10')
    await fixture.eventually(() => fixture.text().includes('Networks: 2'))
    expect(fixture.find('receive-smart')).to.equal(undefined)
  })

  it('warns that the address of a contract account is good on one network', async () => {
    await open({ isContract: async () => true })
    await fixture.eventually(() => fixture.find('receive-smart'))
    expect(fixture.find('receive-smart')!.textContent).to.include('on Test One only')
    expect(fixture.text()).to.include('Networks: 1')
    await fixture.show(
      html`<w3m-wallet-compatible-networks-view .w3m=${fixture.w3m}></w3m-wallet-compatible-networks-view>`,
    )
    await fixture.eventually(() => fixture.text().includes('somebody else’s'))
    expect(fixture.find('compatible-eip155:10')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  describe('asks for an amount', () => {
    const ends: (() => void)[] = []
    const code = () => (fixture.find('receive-qr') as W3mUiQrCode).value
    const says = (value: string) => fixture.eventually(() => code() === value)
    const type = async (text: string) => {
      const input = fixture.find('receive-amount') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await fixture.eventually(() => true)
    }
    const choose = async (id: string) => {
      const select = fixture.find('receive-token') as HTMLSelectElement
      select.value = id
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await fixture.eventually(() => true)
    }
    const hostOf = (element: Element) => (element.getRootNode() as ShadowRoot).host
    const copies = (testId: string) => (hostOf(hostOf(fixture.find(testId)!)) as W3mUiCopyButton).value
    const enter = async (listed: readonly Token[], options: Partial<W3mOptions>, connectorId = 'test.wallet') => {
      await fixture.start(options)
      await loadAssetsTexts(fixture.w3m)
      fixture.announce()
      await fixture.w3m.connect({ connectorId })
      const read: string[] = []
      const tokens: TokensStore = {
        ...(await fixture.w3m.load.tokens()),
        $state: atom<TokensState>({}),
        refresh: async account => void read.push(account),
        last: () => listed,
      }
      Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
      await fixture.show(html`<w3m-wallet-receive-view .w3m=${fixture.w3m}></w3m-wallet-receive-view>`, {
        dir: options.locale === 'ar' ? 'rtl' : 'ltr',
      })
      return read
    }
    const unfold = async () => {
      await fixture.eventually(() => fixture.find('receive-ask'))
      fixture.find('receive-ask')!.click()
      await fixture.eventually(() => fixture.find('receive-ask')!.parentElement!.matches('[open]'))
      // Its code comes then.
      await fixture.eventually(() => fixture.find('receive-amount'))
    }
    const start = async (listed: readonly Token[] = [dollar], options: Partial<W3mOptions> = {}, id?: string) => {
      const read = await enter(listed, options, id)
      await unfold()
      await fixture.eventually(() => read.length === 1)
    }
    afterEach(() => {
      for (const end of ends.splice(0)) end()
    })

    it('of a token, in its code and a link, until it is cleared', async () => {
      await start()
      expect(code()).to.equal(fakeAddress)
      await choose(dollar.id)
      expect(code()).to.equal(fakeAddress)
      await type('1.5')
      const uri = `ethereum:${usdc}@1/transfer?address=${fakeAddress}&uint256=1500000`
      await says(uri)
      expect(copies('receive-copy-link')).to.equal(uri)
      expect(copies('receive-copy')).to.equal(fakeAddress)
      expect(fixture.find('receive-address')!.textContent.trim()).to.equal(fakeAddress)
      expect(fixture.find('receive-asks')!.textContent).to.include('The code asks for 1.5\u00a0USDC.')
      expect((fixture.find('receive-qr') as W3mUiQrCode).label).to.equal('QR code of the payment request')
      expect(await axeFindings()).to.deep.equal([])
      await type('')
      await says(fakeAddress)
      expect(fixture.find('receive-copy-link')).to.equal(undefined)
    })

    it('of the coin first, which a new account has none of, and of nothing that is folded away', async () => {
      await start([
        { ...dollar, id: 'eip155:1:bait', spam: 'link' },
        { ...dollar, id: 'piece', nft: { standard: 'erc721', tokenId: '1' } },
        dollar,
        { ...dollar, id: `eip155:1:${fakeAddress}`, address: fakeAddress, name: 'USD of a bridge' },
      ])
      const options = [...(fixture.find('receive-token') as HTMLSelectElement).options]
      expect(options.map(({ text }) => text)).to.deep.equal(['ETH', 'USDC · USD Coin', 'USDC · USD of a bridge'])
      await type('۰٫۲۵')
      await says(`ethereum:${fakeAddress}@1?value=250000000000000000`)
    })

    it('not by what is no amount, which is said', async () => {
      await start()
      await choose(dollar.id)
      for (const nothing of ['0', '0.', '0,00', '.']) {
        await type(nothing)
        expect(fixture.find('receive-amount')!.getAttribute('aria-invalid'), nothing).to.equal('false')
        expect(code(), nothing).to.equal(fakeAddress)
      }
      for (const wrong of ['1.0000001', '1.2.3', '-1', 'much', '9'.repeat(79)]) {
        await type(wrong)
        expect(fixture.find('receive-asks')!.textContent, wrong).to.include('This is no amount of USDC.')
        expect(fixture.find('receive-amount')!.getAttribute('aria-invalid'), wrong).to.equal('true')
        expect([code(), fixture.find('receive-copy-link')], wrong).to.deep.equal([fakeAddress, undefined])
      }
      expect(await axeFindings()).to.deep.equal([])
      // The coin has more decimals.
      await type('1.0000001')
      await choose('eip155:1')
      await says(`ethereum:${fakeAddress}@1?value=1000000100000000000`)
    })

    it('no more once it is folded away, or the network is another', async () => {
      await start()
      await type('1')
      await says(`ethereum:${fakeAddress}@1?value=1000000000000000000`)
      fixture.find('receive-ask')!.click()
      await says(fakeAddress)
      await unfold()
      await type('2')
      await says(`ethereum:${fakeAddress}@1?value=2000000000000000000`)
      await fixture.w3m.switchNetwork('eip155:10')
      await says(fakeAddress)
      await type('3')
      await says(`ethereum:${fakeAddress}@10?value=3000000000000000000`)
    })

    it('from right to left, on a narrow screen', async () => {
      await start([{ ...dollar, symbol: 'A very long symbol of a token that nobody can remember' }], { locale: 'ar' })
      const view = document.querySelector('w3m-test-host')!.shadowRoot!.querySelector<HTMLElement>('main')!
      view.style.inlineSize = '320px'
      await choose(dollar.id)
      await type('123456789.123456')
      await fixture.eventually(() => code().startsWith('ethereum:'))
      expect(view.scrollWidth).to.be.at.most(320)
      const [field, token] = ['receive-amount', 'receive-token'].map(id => fixture.find(id)!.getBoundingClientRect())
      expect(token!.right).to.be.at.most(field!.left)
      expect(field!.width).to.be.greaterThan(80)
      expect(await axeFindings()).to.deep.equal([])
    })

    it('as Solana Pay has it', async () => {
      const mint = {
        ...dollar,
        id: 'mint',
        caipNetworkId: solanaMainnet.caipNetworkId,
        address: otherFakeSolanaAddress,
      }
      ends.push(createFakeStandardWallet().register())
      await start([mint], { networks: [solanaMainnet] }, 'Test Solana')
      await type('0,5')
      await says(`solana:${fakeSolanaAddress}?amount=0.5`)
      await choose('mint')
      await says(`solana:${fakeSolanaAddress}?amount=0.5&spl-token=${otherFakeSolanaAddress}`)
    })

    it('of no network whose amount would be paid on another one', async () => {
      ends.push(createFakeStandardWallet().register())
      await enter([], { networks: [fakeSolanaNetwork, solanaMainnet] }, 'Test Solana')
      const isOffered = () => fixture.find('receive-ask')?.checkVisibility()
      await fixture.eventually(() => fixture.find('receive-ask'))
      expect([code(), isOffered()]).to.deep.equal([fakeSolanaAddress, false])
      await fixture.w3m.switchNetwork(solanaMainnet.caipNetworkId)
      await fixture.eventually(isOffered)
    })

    it('nowhere that has no payment requests', async () => {
      const wallet = createEmberWallet()
      ends.push(wallet.register())
      await enter([], { namespaces: [ember], networks: [emberNetwork] }, wallet.name)
      await fixture.w3m.load.tokens().then(tokens => tokens.loadPaymentUri(ember.name))
      await fixture.eventually(() => true)
      expect(code()).to.equal(normalizeEmberAddress(wallet.address))
      expect(fixture.find('receive-ask')).to.equal(undefined)
    })
  })
})
