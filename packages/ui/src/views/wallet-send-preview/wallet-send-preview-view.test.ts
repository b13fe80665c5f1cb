import type { IdentitiesStore, Identity, SendQuote, SendState, SendStore, Token } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom, type WritableAtom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import { exactText } from '../../parts/account/exact-text.js'
import './wallet-send-preview-view.js'

const account = `eip155:1:${fakeAddress}` as const
const coin: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 2n * 10n ** 18n,
  price: 2_000n * 10n ** 12n,
  fiatValue: 4_000n * 10n ** 12n,
  iconUrl: undefined,
  spam: undefined,
}
const quote: SendQuote = {
  account,
  token: coin,
  units: 15n * 10n ** 17n,
  to: otherFakeAddress,
  warnings: ['lookalike', 'first'],
  feeUnits: 21n * 10n ** 12n,
  feeMaxUnits: 42n * 10n ** 12n,
  remainingUnits: 5n * 10n ** 17n,
}
describe('w3m-wallet-send-preview-view', () => {
  const fixture = createViewFixture()
  let $state: WritableAtom<SendState>
  let requests: string[]

  const start = async (
    changes: Partial<SendState> = {},
    theme: 'light' | 'dark' = 'light',
    identities?: IdentitiesStore,
  ) => {
    requests = []
    await fixture.start()
    await Promise.all([loadAssetsTexts(fixture.w3m), loadSendTexts(fixture.w3m)])
    await fixture.connect()
    const real: SendStore = await fixture.w3m.load.send()
    $state = atom<SendState>({ ...real.$state.get(), token: coin, phase: 'prepared', quote, ...changes })
    const store: SendStore = {
      ...real,
      $state,
      confirm: async () => (requests.push('confirm'), '0xid'),
      edit: () => {
        requests.push('edit')
        $state.set({ ...$state.get(), phase: 'editing', quote: undefined })
      },
    }
    Object.assign(fixture.w3m.load, {
      send: () => Promise.resolve(store),
      ...(identities && { identities: () => Promise.resolve(identities) }),
    })
    await fixture.w3m.open({ view: 'WalletSend' })
    fixture.w3m.router.push('WalletSendPreview')
    await fixture.show(html`<w3m-wallet-send-preview-view .w3m=${fixture.w3m}></w3m-wallet-send-preview-view>`, {
      theme,
    })
    await fixture.eventually(() => fixture.find('send-confirm'))
  }
  const view = () => fixture.w3m.router.$route.get().view
  afterEach(() => fixture.end())

  it('keeps 12 px between its parts and 20 px below, also while it has nothing to say', async () => {
    await start()
    const button = (fixture.find('send-confirm')!.getRootNode() as ShadowRoot).host
    const inner = button.getRootNode() as ShadowRoot
    const parts = [...inner.querySelectorAll('.stack > :not([role=status])')].map(element =>
      element.getBoundingClientRect(),
    )
    const gaps = parts.slice(1).map(({ top }, index) => Math.round(top - parts[index]!.bottom))
    expect(gaps).to.deep.equal(gaps.map(() => 12))
    expect(Math.round(inner.host.getBoundingClientRect().bottom - parts.at(-1)!.bottom)).to.equal(20)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`says what is sent, to whom, what it costs and what is left in ${theme}`, async () => {
      await start({}, theme)
      expect(fixture.find('send-preview-to')!.textContent.trim()).to.equal(otherFakeAddress)
      await fixture.eventually(() => fixture.text().includes('$3,000.00'))
      expect(fixture.text()).to.include('1.5').and.include('$3,000.00').and.include('Test One')
      expect(fixture.find('send-preview-fee')!.textContent).to.match(/0\.000021 ETH\s*at most 0\.000042 ETH/)
      expect(fixture.find('send-preview-remaining')!.textContent).to.include('0.5 ETH')
      expect(fixture.find('send-warning-lookalike')!.className).to.include('red')
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [receivedUnits, expectedText, isRed] of [
    [1_485n * 10n ** 15n, '1.485 ETH', false],
    [0n, '0 ETH', true],
  ] as const)
    it(`says that ${expectedText} arrive of a token that keeps the rest`, async () => {
      await start({ quote: { ...quote, warnings: [], receivedUnits } })
      expect(fixture.find('send-preview-received')!.textContent).to.include(expectedText)
      expect(fixture.find('send-warning-taxed')!.className.includes('red')).to.equal(isRed)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('shows only the name that the address has on the network of the transfer', async () => {
    const read: string[] = []
    const identityOf = (caipNetworkId: 'eip155:1' | 'eip155:10') => ({
      [otherFakeAddress]: { name: 'ada.example', caipNetworkId },
    })
    const $identities = atom<Readonly<Record<string, Identity>>>(identityOf('eip155:10'))
    await start({}, 'light', { $state: $identities, refresh: async address => void read.push(address) })
    await fixture.eventually(() => read.includes(otherFakeAddress))
    expect(fixture.find('send-preview-name')).to.equal(undefined)
    $identities.set(identityOf('eip155:1'))
    await fixture.eventually(() => fixture.find('send-preview-name'))
    expect(fixture.find('send-preview-to')!.textContent).to.include('ada.example').and.include(otherFakeAddress)
  })

  it('says nothing of what arrives where all of it does', async () => {
    await start()
    expect([fixture.find('send-preview-received'), fixture.find('send-warning-taxed')]).to.deep.equal([
      undefined,
      undefined,
    ])
  })

  it('names no fee that nobody knows', async () => {
    await start({ quote: { ...quote, feeUnits: undefined } })
    expect(fixture.find('send-preview-fee')!.textContent.trim()).to.equal('Shown by your wallet')
  })

  it('asks the wallet, and says where to look meanwhile', async () => {
    await start()
    fixture.find('send-confirm')!.click()
    expect(requests).to.deep.equal(['confirm'])
    $state.set({ ...$state.get(), phase: 'asking' })
    await fixture.eventually(() => fixture.text().includes('Confirm it in Lantern.'))
    expect(fixture.find('send-confirm')!.getAttribute('aria-busy')).to.equal('true')
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [title, error, expectedText] of [
    ['a refusal', { code: 4001 }, 'You declined the transaction. Nothing was sent.'],
    [
      'an account without enough',
      { code: -32000, reason: 'The balance does not cover the amount and the fee.' },
      'Not enough ETH for the fee',
    ],
    ['a coin that the recipient refuses', { code: 3 }, 'This address does not accept ETH.'],
    ['the same before a wallet is asked', { code: 'TRANSFER_REFUSED' }, 'The recipient cannot take this'],
    ['a token that has changed', { code: 'TOKEN_CHANGED' }, 'The token has changed'],
    ['a name that the chain has elsewhere', { code: 'NAME_MISMATCH' }, 'This name leads elsewhere'],
    ['a name that was not checked', { code: 'NAME_UNCHECKED' }, 'The name could not be checked'],
    ['a wallet that says nothing', { code: 'TIMEOUT' }, 'Check there whether the transaction was sent'],
    ['a wallet that went away', { code: 4900 }, 'Check there whether the transaction was sent'],
    ['a wallet that says nonsense', { code: 'WALLET_ANSWER_INVALID' }, 'Check there whether the transaction was sent'],
    ['a wallet on another network', { code: 'SWITCH_NOT_FOLLOWED' }, 'Switch the network in the wallet itself'],
    ['a wallet that failed inside', { code: -32603 }, 'Check there whether the transaction was sent'],
    [
      'a node that refused, by the same number',
      { code: -32603, reason: 'The fee is lower than the network asks for now.' },
      'Nothing was sent. Try again in a moment.',
    ],
    ['anything else', { code: -32000 }, 'Nothing was sent. Try again in a moment.'],
  ] as const)
    it(`tells of ${title}, and lets try again`, async () => {
      await start({ error: Object.assign(new Error('no'), error) as never })
      expect(fixture.text()).to.include(expectedText)
      expect(fixture.find('send-confirm')!.getAttribute('aria-disabled')).to.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('tells of a token that does not move', async () => {
    const refused = Object.assign(new Error('no'), { code: 'TRANSFER_REFUSED' })
    const token = { ...coin, id: `eip155:1:${otherFakeAddress}`, address: otherFakeAddress }
    await start({ error: refused as never, quote: { ...quote, token } })
    expect(fixture.text()).to.include('The token does not allow this')
  })

  it('tells of a recipient who gave the account of a token away', async () => {
    const refused = Object.assign(new Error('no'), { code: 'RECIPIENT_NOT_OWNER' })
    const token = { ...coin, id: `eip155:1:${otherFakeAddress}`, address: otherFakeAddress, symbol: 'LEAF' }
    await start({ error: refused as never, quote: { ...quote, token } })
    expect(fixture.text()).to.include('This address does not accept LEAF.')
  })

  it('rounds up what the fee is at most, and what it likely is down', async () => {
    const fees = { feeUnits: 21_000_000_000_001n, feeMaxUnits: 42_000_000_000_001n }
    await start({ quote: { ...quote, ...fees } })
    expect(fixture.find('send-preview-fee')!.textContent).to.match(/0\.000021 ETH\s*at most 0\.00004201 ETH/)
  })

  it('goes back to what was typed', async () => {
    await start()
    fixture.find('send-cancel')!.click()
    await fixture.eventually(() => view() === 'WalletSend')
    expect(requests).to.deep.equal(['edit'])
  })

  it('leads on to what was sent, from where the way back is to the account', async () => {
    await start()
    $state.set({ ...$state.get(), phase: 'sent', sentId: '0xid' })
    await fixture.eventually(() => view() === 'WalletSendConfirmed')
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Account', 'WalletSendConfirmed'])
  })
})

describe('an exact amount', () => {
  for (const [units, decimals, max, text] of [
    [0n, 18, 8, '0'],
    [1n, 18, 8, '<0.00000001'],
    [10n ** 10n, 18, 8, '0.00000001'],
    [1_500_000n, 6, 6, '1.5'],
    [123_456_789n, 2, 2, '1,234,567.89'],
    [5n, 0, 0, '5'],
  ] as const)
    it(`is ${text} for ${units} base units with ${decimals} decimals`, () =>
      expect(exactText(units, decimals, 'en', max)).to.equal(text))
})
