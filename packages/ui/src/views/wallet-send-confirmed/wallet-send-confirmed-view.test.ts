import type { SendState, SentTransfer } from '@w3m/core'
import { fakeAddress, fakeNetwork, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import './wallet-send-confirmed-view.js'

const sent = (id: string, changes: Partial<SentTransfer> = {}): SentTransfer => ({
  id,
  account: `eip155:1:${fakeAddress}`,
  to: otherFakeAddress,
  symbol: id,
  amount: '1',
  atMs: 0,
  status: 'pending',
  mark: {},
  ...changes,
})

describe('w3m-wallet-send-confirmed-view', () => {
  const fixture = createViewFixture()
  const start = async (list: readonly SentTransfer[]) => {
    const blockExplorers = { default: { name: 'Look', url: 'https://look.example' } }
    await fixture.start({ networks: [{ ...fakeNetwork, blockExplorers }] })
    await Promise.all([loadAssetsTexts(fixture.w3m), loadSendTexts(fixture.w3m)])
    await fixture.connect()
    const send = await fixture.w3m.load.send()
    const $state = atom<SendState>({ ...send.$state.get(), phase: 'sent', sentId: 'mine' })
    Object.assign(fixture.w3m.load, { send: () => Promise.resolve({ ...send, $state, $sent: atom(list) }) })
    await fixture.show(html`<w3m-wallet-send-confirmed-view .w3m=${fixture.w3m}></w3m-wallet-send-confirmed-view>`)
    await fixture.eventually(() => fixture.find('send-done'))
  }
  afterEach(() => fixture.end())

  for (const [status, expectedText] of [
    ['pending', 'On its way'],
    ['confirmed', 'It has arrived'],
    ['failed', 'The transaction failed'],
    ['replaced', 'Another transaction took its place'],
    ['dropped', 'The network dropped it'],
  ] as const)
    it(`says of what was sent: ${expectedText}`, async () => {
      await start([sent('mine', { status })])
      expect(getComputedStyle(fixture.find('send-explorer')!).textDecorationLine).to.equal('underline')
      expect(fixture.text()).to.include(expectedText)
      expect(fixture.find('send-status')!.dataset['status']).to.equal(status)
      const statusText = (fixture.find('send-status')!.getRootNode() as ShadowRoot).querySelector('p.text')!
      expect(statusText.closest('[role="status"]'), 'it changes while the visitor looks on').not.to.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('says of what a contract proposed that others may have to sign it, and leads to no explorer', async () => {
    await start([sent('mine', { mark: { contract: 1 } })])
    await fixture.eventually(() => fixture.text().includes('No network has it yet'))
    expect(fixture.text()).to.include('signatures in Lantern').and.not.include('You will be told')
    expect(fixture.find('send-explorer')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  const other = sent('other', { status: 'failed' })

  it('tells of nothing else where what was sent is removed', async () => {
    await start([other])
    expect([fixture.text(), fixture.find('send-status')]).to.deep.equal(['Done', undefined])
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [title, list, expectedText] of [
    ['what was sent, beside something newer', [other, sent('mine')], 'On its way 1 mine'],
    ['its transaction where it was a batch of calls', [other, sent('0xab', { batch: 'mine' })], 'On its way 1 0xab'],
    [
      'the same for a higher fee that a block has in its place',
      [
        other,
        sent('faster', { status: 'confirmed', replaces: { id: 'mine', reason: 'repriced' } }),
        sent('mine', { status: 'replaced', replacedBy: { id: 'faster', as: 'repriced' } }),
      ],
      'It has arrived 1 faster',
    ],
    [
      'that another one took its place, which is no longer known',
      [other, sent('mine', { status: 'replaced', replacedBy: { id: 'faster', as: 'repriced' } })],
      'Another transaction took its place 1 mine',
    ],
  ] as const)
    it(`shows ${title}`, async () => {
      await start(list)
      expect(fixture.text()).to.include(expectedText)
      expect(await axeFindings()).to.deep.equal([])
    })
})
