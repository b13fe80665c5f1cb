import { expect } from 'chai'
import { atom } from '../async/atom.js'
import { until } from '../testing/until.js'
import { sampleConnector } from '../wallets/wallet.samples.js'
import type { Connector } from './define-connector.js'
import { createDiscovery } from './discovery.js'
import { markHomoglyphs } from './homoglyph-names.js'

const wallet = (name: string, changes: Partial<Connector> = {}): Connector =>
  sampleConnector({ id: name, name, type: 'ANNOUNCED', ...changes })
const marks = (connectors: readonly Connector[]) => connectors.map(({ isDuplicate }) => Boolean(isDuplicate))

describe('wallets whose names look the same', () => {
  for (const name of [
    'МetaMask',
    'MеtаMаѕk',
    'ΜetaΜask Wаllet',
    'METAMASꓗ',
    'M\u0301etaMask',
    'Meta-Mask·',
    'ᴍᴇᴛᴀᴍᴀꜱᴋ',
  ])
    it(`are marked, and no other: ${name}`, () => {
      const connectors = ['MetaMask', name, 'Other', 'Wallet', '钱包', '🦊'].map(name => wallet(name))
      expect(markHomoglyphs(connectors)).to.equal(true)
      expect(marks(connectors)).to.deep.equal([true, true, false, false, false, false])
      expect(markHomoglyphs(connectors)).to.equal(false)
    })

  it('are marked where the look is that of a connector of ours', () => {
    const connectors = ['WаlletConnect', 'Іnjected', 'АUTH', 'ІD_AUTH', 'Αuthy'].map(name => wallet(name))
    markHomoglyphs(connectors)
    expect(marks(connectors)).to.deep.equal([true, true, true, true, false])
  })

  it('are not marked where they are one wallet, or of different namespaces, or not announced', () => {
    const provider = {}
    const connectors = [
      wallet('One', { provider }),
      wallet('Оne', { provider }),
      wallet('Two'),
      wallet('Тwo', { namespace: 'solana' }),
      wallet('Three'),
      wallet('Тhree', { type: 'INJECTED' }),
      wallet('🦊'),
      wallet('🐼'),
    ]
    expect(markHomoglyphs(connectors)).to.equal(false)
    expect(marks(connectors)).to.deep.equal(Array<boolean>(8).fill(false))
  })

  it('are marked before they are connected, where neither has a provider yet', () => {
    const connectors = ['Same', 'Ѕame'].map(name => wallet(name, { namespace: 'solana', provider: undefined }))
    markHomoglyphs(connectors)
    expect(marks(connectors)).to.deep.equal([true, true])
  })

  it('are marked as they are found, and those who listen are told', async () => {
    const $found = atom<readonly Connector[]>([wallet('MetaMask')])
    const source = { $connectors: $found, destroy: () => undefined }
    // As it stands in the composition: one list of the lists of the namespaces.
    const discovery = createDiscovery([createDiscovery([source])])
    const emitted: string[] = []
    const stop = discovery.$connectors.listen(found => emitted.push(marks(found).join()))
    $found.set([...$found.get(), wallet('МetaMask'), wallet('МetaMask', { namespace: 'solana' })])
    await until(discovery.$connectors, found => marks(found).includes(true))
    expect(emitted).to.deep.equal(['false,false,false', 'true,true,false'])
    stop()
    discovery.destroy()
  })
})
