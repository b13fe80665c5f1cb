import type { Session, SessionsState, SessionsStore } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers } from '../../../../../test/gallery/view-fixture.js'
import type { W3mUiErrorPanel } from '../../elements/error-panel/error-panel.js'
import { loadSessionsTexts } from '../../i18n/sessions-texts.js'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import './account-sessions-view.js'

const token = '0x00000000000000000000000000000000000000aA'
const session = (pci: string, changes: Partial<Session> = {}): Session => ({
  pci,
  account: `eip155:1:${fakeAddress}`,
  site: 'https://shop.example',
  createdAtMs: 0,
  expiresAtMs: new Date(2030, 4, 17, 12).getTime(),
  revokedAtMs: undefined,
  permissions: [{ kind: 'native', limitUnits: 500_000_000_000_000_000n }],
  usesMax: 5,
  feeLimitUnits: 12_500_000_000_000_000n,
  ...changes,
})

describe('w3m-account-sessions-view', () => {
  const fixture = createViewFixture()
  const $state = atom<SessionsState>({ phase: 'idle' })
  const $revoking = atom<Session | undefined>()
  let requests: string[]
  let settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void }

  const start = async (sessions?: readonly Session[], locale = 'en', frame?: string) => {
    requests = []
    $revoking.set(undefined)
    await fixture.start({ locale, services: frame ? { frame } : {} })
    const store: SessionsStore = {
      namespaces: ['eip155'],
      $state,
      $revoking,
      isLive: ({ revokedAtMs }) => revokedAtMs === undefined,
      list: address => (requests.push(`list ${address}`), Promise.resolve([])),
      revoke: session =>
        new Promise((resolve, reject) => {
          requests.push(`revoke ${session.pci}`)
          $revoking.set(session)
          settle = { resolve, reject }
        }),
    }
    Object.assign(fixture.w3m.load, { sessions: () => Promise.resolve(store) })
    await loadSessionsTexts(fixture.w3m)
    const wallet = await fixture.connect()
    if (sessions) show(sessions)
    else $state.set({ phase: 'loading', address: fakeAddress, previous: undefined })
    await fixture.show(html`<w3m-account-sessions-view .w3m=${fixture.w3m}></w3m-account-sessions-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    return wallet
  }
  const show = (sessions: readonly Session[]) => $state.set({ phase: 'ready', address: fakeAddress, sessions })
  const focused = () => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return (element as HTMLElement | null)?.dataset['testid'] ?? element?.className
  }

  afterEach(() => fixture.end())

  it('asks for the sessions of the connected account, and shows their shape meanwhile', async () => {
    await start()
    await fixture.eventually(() => requests.length)
    expect([requests, fixture.text()]).to.deep.equal([[`list ${fakeAddress}`], 'Loading'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says after a while that it still tries, to a screen reader as well', async () => {
    await start()
    const timers = installFakeTimers()
    await fixture.show(html`<w3m-account-sessions-view .w3m=${fixture.w3m}></w3m-account-sessions-view>`)
    timers.pass(slowNoticeMs)
    timers.end()
    await fixture.eventually(() => fixture.text() !== 'Loading')
    expect(deep(document.body, '.note').role).to.equal('status')
  })

  it('joins and dates in English among English texts, and has the figures of the page', async () => {
    const permissions = [
      { kind: 'contract', contract: token, calls: ['play()'], limitUnits: 15n * 10n ** 17n },
    ] as const
    await start([session('0x1', { permissions })], 'de')
    await fixture.eventually(() => fixture.find('session'))
    expect(fixture.text())
      .to.include('play(), with up to 1,5 ETH')
      .and.include('Fees in all, at most: 0,0125 ETH')
      .and.match(/May\s17,\s2030/)
  })

  it('asks for those of the account that the wallet changes to', async () => {
    const wallet = await start([session('0x1')])
    await fixture.eventually(() => fixture.find('session'))
    wallet.setAccounts([otherFakeAddress])
    await fixture.eventually(() => requests.length > 1)
    expect(requests).to.deep.equal([`list ${fakeAddress}`, `list ${otherFakeAddress}`])
  })

  it('says of each which site it is, what it may do, where, how often and until when', async () => {
    await start([
      session('0x1', {
        permissions: [
          { kind: 'native', limitUnits: 1_234_500_000_000_000_000_000n },
          { kind: 'erc20', token, limitUnits: 1_000_000n },
          { kind: 'contract', contract: token, calls: ['claim(uint256)'], limitUnits: 0n },
          { kind: 'contract', contract: token, calls: ['play()'], limitUnits: 10n ** 18n },
          { kind: 'other', type: 'key-rotation' },
        ],
      }),
      session('0x2', {
        account: `eip155:77:${fakeAddress}`,
        site: '',
        usesMax: undefined,
        expiresAtMs: undefined,
        feeLimitUnits: undefined,
        permissions: [{ kind: 'native', limitUnits: undefined }],
      }),
      session('0x3', { revokedAtMs: 1, site: 'https://gone.example' }),
    ])
    await fixture.eventually(() => fixture.find('session'))
    const text = fixture.text()
    for (const part of [
      'shop.example',
      'Send up to 1,234.5 ETH',
      `Send up to 1,000,000 of the token ${token}, in its smallest unit`,
      `Call the contract ${token}: claim(uint256)`,
      `Call the contract ${token}: play(), with up to 1 ETH`,
      'Something that is not known here: key-rotation',
      'Network: Test One',
      'Until May 17, 2030',
      'Uses at most: 5',
      'Fees in all, at most: 0.0125 ETH',
      'A site without a name',
      'Send up to any amount',
      'Network: eip155:77',
    ])
      expect(text).to.include(part)
    expect(text).not.to.include('gone.example')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that there are none on the networks of this site alone', async () => {
    await start([])
    await fixture.eventually(() => fixture.find('sessions-empty'))
    expect(fixture.text()).to.include('On the networks of this site, no site may send anything by itself.')
  })

  for (const [title, sessions] of [
    ['where it lists some', [session('0x1')]],
    ['where it lists none', []],
  ] as const)
    it(`leads from an embedded wallet to its own page, which lists every network, ${title}`, async () => {
      await start(sessions, 'en', 'https://wallet.example')
      const link = () => fixture.find('sessions-everywhere') as HTMLAnchorElement | undefined
      expect(link(), 'the wallet is another one').to.equal(undefined)
      const account = fixture.w3m.account.get('eip155')
      if (account.status !== 'connected') throw new Error('Not connected')
      const embeddedWalletInfo = {
        user: {},
        authProvider: 'email',
        accountType: 'eoa',
        isSmartAccountDeployed: false,
      } as const
      fixture.w3m.account.set('eip155', { ...account, login: { embeddedWalletInfo } })
      await fixture.eventually(link)
      expect([link()!.href, link()!.target, link()!.rel]).to.deep.equal([
        'https://wallet.example/popup.html#locale=en&theme=',
        '_blank',
        'noopener noreferrer',
      ])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('revokes after a second word, and tells it', async () => {
    await start([session('0x1')])
    await fixture.eventually(() => fixture.find('session-revoke'))
    fixture.find('session-revoke')!.click()
    await fixture.eventually(() => focused() === 'session-revoke-confirm')
    expect(requests).not.to.include('revoke 0x1')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('session-keep')!.click()
    await fixture.eventually(() => focused() === 'session-revoke')
    fixture.find('session-revoke')!.click()
    await fixture.eventually(() => fixture.find('session-revoke-confirm'))
    fixture.find('session-revoke-confirm')!.click()
    expect(requests).to.include('revoke 0x1')
    await fixture.eventually(() => fixture.find('session-revoke')?.getAttribute('aria-busy') === 'true')
    show([session('0x1', { revokedAtMs: 1 })])
    settle.resolve()
    await fixture.eventually(() => fixture.w3m.notices.$state.get().notice)
    expect(fixture.w3m.notices.$state.get().notice)
      .to.include({ variant: 'success', text: 'sessions.revoked' })
      .and.deep.include({ values: { site: 'shop.example' } })
    expect(fixture.text()).to.include('No permissions')
    expect(focused()).to.equal('rows')
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [title, code, hasNotice] of [
    ['the visitor refuses', 4001, false],
    ['the server fails', 'HTTP_STATUS', true],
  ] as const)
    it(`leaves a session where ${title}, and reads the list again`, async () => {
      await start([session('0x1')])
      await fixture.eventually(() => fixture.find('session-revoke'))
      fixture.find('session-revoke')!.click()
      await fixture.eventually(() => fixture.find('session-revoke-confirm'))
      fixture.find('session-revoke-confirm')!.click()
      const lists = requests.length
      $revoking.set(undefined)
      settle.reject(Object.assign(new Error('no'), { code }))
      await fixture.eventually(() => requests.length > lists)
      expect(fixture.w3m.notices.$state.get().notice?.text).to.equal(hasNotice ? 'sessions.not-revoked' : undefined)
      expect(fixture.find('session-revoke')!.getAttribute('aria-busy')).to.equal(null)
    })

  it('tells what became of it when the approval has taken the view’s place', async () => {
    await start([session('0x1')])
    await fixture.eventually(() => fixture.find('session-revoke'))
    fixture.find('session-revoke')!.click()
    await fixture.eventually(() => fixture.find('session-revoke-confirm'))
    fixture.find('session-revoke-confirm')!.click()
    const lists = requests.length
    await fixture.show(html``)
    settle.reject(Object.assign(new Error('no'), { code: 'HTTP_STATUS' }))
    await fixture.eventually(() => requests.length > lists)
    expect(fixture.w3m.notices.$state.get().notice?.text).to.equal('sessions.not-revoked')
  })

  it('says what went wrong, and tries again', async () => {
    await start()
    $state.set({
      phase: 'failed',
      address: fakeAddress,
      error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never,
      previous: undefined,
    })
    await fixture.eventually(() => fixture.find('sessions-retry'))
    expect(fixture.text()).to.include('The permissions could not be read')
    const panel = document.querySelector('w3m-test-host')!.shadowRoot!
    const { text } = deep(panel, 'w3m-ui-error-panel') as W3mUiErrorPanel
    expect(text.split('\n')).to.deep.equal(['The service does not answer', 'Try again in a moment.'])
    expect(await axeFindings()).to.deep.equal([])
    const lists = requests.length
    fixture.find('sessions-retry')!.click()
    expect(requests.length).to.equal(lists + 1)
  })

  it('never shows those of another account', async () => {
    await start()
    $state.set({ phase: 'ready', address: token, sessions: [session('0x1')] })
    await new Promise(requestAnimationFrame)
    expect(fixture.text()).to.equal('Loading')
  })

  it('speaks from right to left, in 280 px as well', async () => {
    await start(
      [
        session('0x1', {
          permissions: [
            { kind: 'contract', contract: token, calls: ['claim(uint256)', 'play()'], limitUnits: 10n ** 18n },
            { kind: 'erc20', token, limitUnits: undefined },
          ],
        }),
      ],
      'ar',
    )
    await fixture.eventually(() => fixture.find('session'))
    const { host } = fixture.find('session')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    // The two sides of an address would change places.
    expect(fixture.text().split(`\u2068${token}\u2069`).length - 1).to.equal(2)
    const list = new Intl.ListFormat('ar', { type: 'unit' })
    expect(fixture.text())
      .to.include('استدعاء العقد')
      .and.include(list.format(['\u2068claim(uint256)\u2069', '\u2068play()\u2069']))
      .and.not.include(', ')
    const view = fixture.find('session')!
    expect(view.scrollWidth).to.be.at.most(view.clientWidth)
    expect(await axeFindings()).to.deep.equal([])
  })
})
