import {
  shortenAddress,
  type ActivityState,
  type ActivityStore,
  type IdentitiesStore,
  type Identity,
  type PriceCurrency,
  type SendState,
  type SentTransfer,
  type Token,
  type TokensState,
  type TokensStore,
} from '@w3m/core'
import { fakeAddress, otherFakeAddress, type FakeWallet } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { contrastOf } from '../../../../../test/gallery/contrast.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import './wallet-send-view.js'

const coin: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 2n * 10n ** 18n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
}

const short = (address: string) => shortenAddress(address, { start: 6, end: 4 })
const sentTo = (to: string, changes: Partial<SentTransfer> = {}): SentTransfer => ({
  id: `0x${to}`,
  account: `eip155:1:${fakeAddress}`,
  to,
  symbol: 'ETH',
  amount: '1',
  atMs: 0,
  status: 'confirmed',
  mark: {},
  ...changes,
})

/** Locales part figures and signs by spaces that do not break. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('w3m-wallet-send-view', () => {
  const fixture = createViewFixture()
  /** What the account has, as it was read last. */
  let listed = coin
  /** What another account has. */
  const less = { ...coin, units: 10n ** 17n }
  /** Whose list was asked for. */
  let read: string[] = []
  let wallet: FakeWallet
  const start = async ({
    locale = 'en',
    theme = 'light' as 'light' | 'dark',
    currency = 'usd' as PriceCurrency,
    prepare = (): Promise<void> => Promise.resolve(),
  } = {}) => {
    await fixture.start({ locale, currency })
    await Promise.all([loadAssetsTexts(fixture.w3m), loadSendTexts(fixture.w3m)])
    wallet = await fixture.connect({ answers: { eth_getCode: '0x' } })
    const tokens: TokensStore = {
      ...(await fixture.w3m.load.tokens()),
      $state: atom<TokensState>({}),
      refresh: async account => void read.push(account),
      last: account => (read.includes(account) ? [account.endsWith(otherFakeAddress) ? less : listed] : undefined),
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await prepare()
    await fixture.w3m.open({ view: 'WalletSend' })
    await fixture.show(html`<w3m-wallet-send-view .w3m=${fixture.w3m}></w3m-wallet-send-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('send-review'))
    return fixture.w3m.load.send()
  }
  const type = (testId: string, text: string) => {
    const input = fixture.find(testId) as HTMLInputElement
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  const says = (label: string) => fixture.eventually(() => fixture.find('send-review')!.textContent.trim() === label)
  afterEach(() => {
    listed = coin
    read = []
    fixture.end()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`says on its one button what is missing, in order, in ${theme}`, async () => {
      const send = await start({ theme })
      await says('Select Token')
      expect(fixture.find('send-review')!.getAttribute('aria-disabled')).to.equal('true')
      expect(await axeFindings()).to.deep.equal([])
      const field = fixture.find('send-amount')!
      const card = field.closest('.card')!
      expect(contrastOf(card, getComputedStyle(field, '::placeholder'))).to.be.at.least(4.5)
      const region = card.querySelector('#wrong[role=status]')!
      const announcement = () => region.isConnected && region.checkVisibility() && region.textContent
      send.setToken(coin)
      await says('Add Amount')
      expect(announcement()).to.equal('')
      type('send-amount', '0')
      await says('Incorrect Value')
      expect(announcement()).to.equal('Incorrect Value')
      type('send-amount', '3')
      await says('Insufficient Funds')
      expect(announcement()).to.equal('Insufficient Funds')
      type('send-amount', '1,5')
      await says('Add Address')
      type('send-to', '0x12')
      await says('Invalid Address')
      await fixture.eventually(() => fixture.text().includes('This is no address of Test One.'))
      const toRoot = fixture.find('send-to')!.getRootNode() as ShadowRoot
      expect(toRoot.querySelector('button')!.ariaLabel).to.equal('Clear the recipient')
      expect(await axeFindings()).to.deep.equal([])
      type('send-to', otherFakeAddress)
      await says('Preview Send')
      expect(fixture.find('send-warning-first')).not.to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [amount, isWrong, expectedText] of [
    ['0', 'true', 'Incorrect Value'],
    ['3', 'true', 'Insufficient Funds'],
    ['1', 'false', ''],
  ] as const)
    it(`ties to an amount of ${amount} what is wrong with it: ${expectedText || 'nothing'}`, async () => {
      const send = await start()
      send.setToken(coin)
      type('send-amount', amount)
      await says(expectedText || 'Add Address')
      const { ariaInvalid, ariaDescribedByElements } = fixture.find('send-amount')!
      expect([ariaInvalid, (ariaDescribedByElements ?? []).map(({ textContent }) => textContent).join()]).to.deep.equal(
        [isWrong, expectedText],
      )
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [locale, text, expectedText] of [
    ['es', '1.234', '= 1,234 ETH'],
    ['en', '1,234', '= 1.234 ETH'],
    ['fa', '۱،۲۳۴', '= ۱٫۲۳۴ ETH'],
    ['es', '1,234', ''],
    ['es', '1.5', ''],
  ] as const)
    it(`says ${expectedText ? `how ${text} was read` : `nothing of ${text}, which is clear,`} in ${locale}`, async () => {
      const send = await start({ locale })
      send.setToken(coin)
      type('send-amount', text)
      await fixture.eventually(() => fixture.find('amount-read')!.textContent.trim() === expectedText)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('writes an amount that it sets itself with the decimal sign of the language, and what is typed as it is', async () => {
    listed = { ...coin, units: 1_500_000_000_000_000_000n }
    const send = await start({ locale: 'es' })
    const field = fixture.find('send-amount') as HTMLInputElement
    send.setToken(listed)
    send.setMax()
    await fixture.eventually(() => field.value === '1,5')
    type('send-amount', '1.25')
    await fixture.eventually(() => send.$state.get().amount === '1.25')
    expect(field.value).to.equal('1.25')
    type('send-amount', '1,25')
    expect(send.step()).to.equal('add-address')
  })

  it('leads to the tokens, and takes all of one', async () => {
    const send = await start()
    fixture.find('send-token')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('WalletSendSelectToken')
    send.setToken(coin)
    await fixture.eventually(() => fixture.find('send-max'))
    expect(plain(fixture.text())).to.include('Available: 2.000 ETH')
    fixture.find('send-max')!.click()
    await fixture.eventually(() => (fixture.find('send-amount') as HTMLInputElement).value === '2')
  })

  it('shows what an account has that the wallet changes to, and asks for each list once', async () => {
    const send = await start()
    send.setToken(coin)
    await fixture.eventually(() => plain(fixture.text()).includes('Available: 2.000 ETH'))
    wallet.setAccounts([otherFakeAddress])
    await fixture.eventually(() => plain(fixture.text()).includes('Available: 0.100 ETH'))
    type('send-amount', '0.5')
    await says('Insufficient Funds')
    type('send-amount', '0.05')
    await says('Add Address')
    expect(read).to.deep.equal([`eip155:1:${fakeAddress}`, `eip155:1:${otherFakeAddress}`])
  })

  for (const [title, text, expectedText] of [
    ['a wrong checksum', fakeAddress.replace('5aA', '5aa'), 'One letter or more of this address is wrong'],
    ['an address of Solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'another kind of network'],
    ['oneself', fakeAddress, 'This is your own address.'],
  ] as const)
    it(`tells of ${title}`, async () => {
      await start()
      type('send-to', text)
      await fixture.eventually(() => fixture.text().includes(expectedText))
      expect(await axeFindings()).to.deep.equal([])
    })

  it('offers whom this account sent to before, and nobody who sent to it with an address that looks like theirs', async () => {
    const poison = `${otherFakeAddress.slice(0, 6)}${'0'.repeat(32)}${otherFakeAddress.slice(-4)}`
    const strangers = ['11', '22', '33'].map(pair => `0x${pair.repeat(20)}`) as [string, string, string]
    const spared = (['failed', 'dropped', 'replaced'] as const).map(status =>
      sentTo(`0x${'44'.repeat(20)}`, { status }),
    )
    await start({
      async prepare() {
        const activity = await fixture.w3m.load.activity()
        const $state = atom<ActivityState>({
          ...activity.$state.get(),
          scope: { account: `eip155:1:${fakeAddress}`, caipNetworkId: 'eip155:1' },
          items: [
            {
              id: 'poison',
              kind: 'receive',
              status: 'confirmed',
              atMs: 9,
              caipNetworkId: 'eip155:1',
              hash: '0x1',
              sentFrom: poison,
              sentTo: fakeAddress,
              transfers: [],
              approved: [],
              isLookalike: true,
            },
          ],
        })
        const store: ActivityStore = { ...activity, $state }
        const send = await fixture.w3m.load.send()
        const $sent = atom<readonly SentTransfer[]>([
          sentTo(otherFakeAddress),
          sentTo(strangers[0], { account: `eip155:1:${otherFakeAddress}` }),
          sentTo(strangers[1], { permits: 'approve' }),
          sentTo(strangers[2], { swappedFor: 'USDC' }),
          ...spared,
          sentTo(`0x${'55'.repeat(20)}`, { replaces: { id: '0xfirst', reason: 'cancelled' } }),
          sentTo(otherFakeAddress, { id: '0xbefore' }),
        ])
        Object.assign(fixture.w3m.load, {
          activity: () => Promise.resolve(store),
          send: () => Promise.resolve({ ...send, $sent }),
        })
      },
    })
    const view = deep(document.body.querySelector('w3m-test-host')!, 'w3m-wallet-send-view').shadowRoot!
    const offered = () => [...view.querySelectorAll('[aria-label="Sent to before"] w3m-ui-button')]
    await fixture.eventually(() => offered().length > 0)
    expect(offered().map(element => element.shadowRoot!.textContent.trim())).to.deep.equal([short(otherFakeAddress)])
    ;(offered()[0] as HTMLElement).click()
    await fixture.eventually(() => (fixture.find('send-to') as HTMLInputElement).value === otherFakeAddress)
    expect(offered()).to.deep.equal([])
    expect(fixture.find('send-to')!.matches(':focus')).to.equal(true)
  })

  it('shows the picture of whom it is sent to, and not that of who sends', async () => {
    const requests: string[] = []
    const pictureOf = (hue: string) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" fill="${hue}"/>`
    const identities: IdentitiesStore = {
      $state: atom<Readonly<Record<string, Identity>>>({
        [fakeAddress]: { name: 'sender.example', avatar: pictureOf('red'), caipNetworkId: 'eip155:1' },
        [otherFakeAddress]: { name: 'recipient.example', avatar: pictureOf('blue'), caipNetworkId: 'eip155:1' },
      }),
      refresh: async address => void requests.push(address),
    }
    await start({
      prepare: async () => void Object.assign(fixture.w3m.load, { identities: () => Promise.resolve(identities) }),
    })
    type('send-to', otherFakeAddress)
    await fixture.eventually(() => fixture.find('send-recipient'))
    const shown = fixture.find('send-recipient')!
    expect(shown.textContent).to.include('recipient.example').and.include(short(otherFakeAddress))
    expect(shown.querySelector('w3m-ui-picture')!.src).to.equal(pictureOf('blue'))
    expect(fixture.text()).not.to.include('sender.example')
    expect([...new Set(requests)]).to.deep.equal([otherFakeAddress])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('shows only the name that the recipient has on the shown network', async () => {
    const requests: string[] = []
    const identityOf = (caipNetworkId: 'eip155:1' | 'eip155:10') => ({
      [otherFakeAddress]: { name: 'recipient.example', caipNetworkId },
    })
    const $identities = atom<Readonly<Record<string, Identity>>>(identityOf('eip155:10'))
    const identities: IdentitiesStore = {
      $state: $identities,
      refresh: async address => void requests.push(address),
    }
    await start({
      prepare: async () => void Object.assign(fixture.w3m.load, { identities: () => Promise.resolve(identities) }),
    })
    type('send-to', otherFakeAddress)
    await fixture.eventually(() => requests.includes(otherFakeAddress))
    expect(fixture.find('send-recipient')).to.equal(undefined)
    $identities.set(identityOf('eip155:1'))
    await fixture.eventually(() => fixture.find('send-recipient'))
    expect(fixture.find('send-recipient')!.textContent).to.include('recipient.example')
  })

  it('says what went wrong while it was prepared, and keeps what was typed', async () => {
    const send = await start()
    send.setToken(coin)
    type('send-amount', '1')
    type('send-to', otherFakeAddress)
    await says('Preview Send')
    // The nodes of this network answer nobody.
    fixture.find('send-review')!.click()
    await fixture.eventually(() => send.$state.get().phase === 'preparing' || send.$state.get().error)
    expect(send.$state.get().amount).to.equal('1')
  })

  for (const [phase, expectedText] of [
    ['editing', 'Nothing was sent. Try again in a moment.'],
    ['prepared', 'Check there whether the transaction was sent'],
  ] as const)
    it(`says who did not answer in time to what is ${phase}`, async () => {
      const error = Object.assign(new Error('slow'), { code: 'TIMEOUT' }) as never
      await start({
        async prepare() {
          const send = await fixture.w3m.load.send()
          const $state = atom<SendState>({ ...send.$state.get(), phase, token: coin, amount: '1', error })
          Object.assign(fixture.w3m.load, { send: () => Promise.resolve({ ...send, $state }) })
        },
      })
      await fixture.eventually(() => fixture.text().includes(expectedText))
    })

  it('leads on to what the wallet is asked already', async () => {
    await start({
      async prepare() {
        const send = await fixture.w3m.load.send()
        const $state = atom<SendState>({ ...send.$state.get(), phase: 'asking', token: coin, amount: '1' })
        Object.assign(fixture.w3m.load, {
          send: () => Promise.resolve({ ...send, $state, step: () => 'preview' as const }),
        })
      },
    })
    await says('Preview Send')
    fixture.find('send-review')!.click()
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'WalletSendPreview')
  })

  it('speaks from right to left, in 280 px as well', async () => {
    const send = await start({ locale: 'ar' })
    send.setToken({ ...coin, symbol: 'LONGSYMBOLOFATOKEN' })
    const { host } = fixture.find('send-amount')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    await fixture.eventually(() => fixture.find('send-max'))
    const card = fixture.find('send-amount')!.closest('.card')!
    expect(card.scrollWidth).to.be.at.most(card.clientWidth)
    // From right to left .5 would be shown as 5. and be sent as half of one.
    const { direction, textAlign } = getComputedStyle(fixture.find('send-amount')!)
    expect([direction, textAlign]).to.deep.equal(['ltr', 'end'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('takes the amount in dollars where the price is known, and says what that is in tokens', async () => {
    const send = await start()
    send.setToken((listed = { ...coin, price: 2_000n * 10n ** 12n }))
    await fixture.eventually(() => fixture.find('send-unit'))
    type('send-amount', '0.5')
    await fixture.eventually(() => fixture.find('send-other-way')!.textContent.includes('$1,000.00'))
    fixture.find('send-unit')!.click()
    await fixture.eventually(() => (fixture.find('send-amount') as HTMLInputElement).value === '1000')
    expect(fixture.find('send-other-way')!.textContent).to.include('0.5 ETH')
    expect(fixture.text()).to.include('Amount in US dollars')
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [currency, locale, other, label] of [
    ['eur', 'es', '1000,00 €', 'Importe en euros'],
    ['eur', 'de', '1.000,00 €', 'Amount in euros'],
    ['jpy', 'ja', '￥1,000', '円での金額'],
    ['btc', 'en', 'BTC 1,000.000000', 'Amount in BTC'],
    ['gbp', 'ar', '1,000.00', 'المبلغ بعملة جنيه إسترليني'],
  ] as const)
    it(`takes the amount in ${currency} where prices are told in it`, async () => {
      const send = await start({ locale, currency })
      send.setToken((listed = { ...coin, price: 2_000n * 10n ** 12n }))
      await fixture.eventually(() => fixture.find('send-unit'))
      type('send-amount', '0.5')
      await fixture.eventually(() => plain(fixture.find('send-other-way')!.textContent).includes(other))
      fixture.find('send-unit')!.click()
      await fixture.eventually(() => (fixture.find('send-amount') as HTMLInputElement).value === '1000')
      // Marks of direction stand around what is filled in.
      expect(fixture.text().replace(/[\u2066-\u2069]/g, '')).to.include(label)
    })

  it('takes the amount in dollars where nobody says prices in chf', async () => {
    const send = await start({ currency: 'chf' as PriceCurrency })
    send.setToken((listed = { ...coin, price: 2_000n * 10n ** 12n }))
    await fixture.eventually(() => fixture.find('send-unit'))
    expect(fixture.find('send-unit')!.textContent.trim()).to.equal('USD')
    fixture.find('send-unit')!.click()
    await fixture.eventually(() => fixture.text().includes('Amount in US dollars'))
  })

  it('forgets an amount of money when prices are told in another one', async () => {
    const send = await start()
    send.setToken((listed = { ...coin, price: 2_000n * 10n ** 12n }))
    send.setFiat(true)
    send.setAmount('100')
    fixture.w3m.updateOptions({ currency: 'eur' })
    expect(send.$state.get()).to.include({ amount: '', isFiat: false })
    expect(send.$state.get().token?.price).to.equal(undefined)
  })

  for (const [locale, fiatValue, tokens] of [
    ['en', '≈ $2,999,999,997,000.00', '≈ 1,499,999,998.5 ETH'],
    ['es', '≈ 2.999.999.997.000,00 $', '≈ 1.499.999.998,5 ETH'],
  ] as const)
    it(`writes large amounts of money and tokens as ${locale} does`, async () => {
      const send = await start({ locale })
      send.setToken((listed = { ...coin, price: 2_000n * 10n ** 12n }))
      await fixture.eventually(() => fixture.find('send-unit'))
      const other = () => plain(fixture.find('send-other-way')!.textContent.trim())
      type('send-amount', '1499999998.5')
      await fixture.eventually(() => other() === fiatValue)
      fixture.find('send-unit')!.click()
      await fixture.eventually(() => other() === tokens)
    })

  for (const standard of ['erc721', 'metaplex'] as const)
    it(`lets nobody choose how much of a single NFT is sent (${standard})`, async () => {
      const send = await start()
      send.setNft({
        id: `eip155:1/${standard}:one`,
        caipNetworkId: 'eip155:1',
        standard,
        tokenId: '1',
        units: 1n,
        title: 'Fern',
        name: 'Fern',
        description: '',
        imageUrl: undefined,
        collection: { address: otherFakeAddress, name: 'Plants', symbol: 'PLANT' },
        isSpam: false,
      })
      await says('Add Address')
      expect((fixture.find('send-amount') as HTMLInputElement).readOnly).to.equal(true)
      expect(fixture.find('send-max')).to.equal(undefined)
    })

  it('offers no dollars where nobody knows the price', async () => {
    const send = await start()
    send.setToken(coin)
    await fixture.eventually(() => fixture.find('send-max'))
    expect(fixture.find('send-unit')).to.equal(undefined)
  })
})
