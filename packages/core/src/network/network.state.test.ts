import { expect } from 'chai'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { defineNetwork } from '../namespaces/define-network.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import {
  activeNetwork,
  findNetwork,
  initialNetworkState,
  isUnsupported,
  snapshotNetwork,
  withActiveNetwork,
} from './network.state.js'

const solana = {
  ...defineNetwork({
    ...fakeNetwork,
    id: 'solana:one',
    caipNetworkId: 'solana:one',
    chainNamespace: 'solana',
    name: 'Sol',
  }),
  aliases: ['solana:old' as CaipNetworkId],
}
const networks = [fakeNetwork, otherFakeNetwork, solana]

describe('the network that is shown first', () => {
  const cases = [
    { title: 'the first, where nothing else is known', options: { networks }, stored: {}, shown: 'eip155:1' },
    {
      title: 'the default network',
      options: { networks, defaultNetwork: otherFakeNetwork },
      stored: {},
      shown: 'eip155:10',
    },
    {
      title: 'the default network by its id',
      options: { networks, defaultNetwork: 'eip155:10' as const },
      stored: {},
      shown: 'eip155:10',
    },
    {
      title: 'the stored one before the default',
      options: { networks, defaultNetwork: 'eip155:10' as const },
      stored: { active: 'eip155:1' as const },
      shown: 'eip155:1',
    },
    {
      title: 'not a stored one that is gone',
      options: { networks, defaultNetwork: 'eip155:10' as const },
      stored: { active: 'eip155:99' as const },
      shown: 'eip155:10',
    },
    {
      title: 'not a default that is not among the networks',
      options: { networks, defaultNetwork: 'eip155:99' as const },
      stored: {},
      shown: 'eip155:1',
    },
  ]
  for (const { title, options, stored, shown } of cases) {
    it(`is ${title}`, () => {
      expect(activeNetwork(initialNetworkState(options, stored))?.caipNetworkId).to.equal(shown)
    })
  }

  it('keeps what each namespace had', () => {
    const state = initialNetworkState({ networks }, { active: 'solana:one', byNamespace: { eip155: 'eip155:10' } })
    expect(state).to.deep.include({ namespace: 'solana', active: { eip155: 'eip155:10', solana: 'solana:one' } })
  })
})

describe('the network of a wallet', () => {
  const state = initialNetworkState({ networks })

  it('is unsupported where the application does not know it, and says so with its id', () => {
    const moved = withActiveNetwork(state, 'eip155:777')
    expect(isUnsupported(moved)).to.equal(true)
    expect(snapshotNetwork(moved)).to.deep.equal({ caipNetwork: undefined, caipNetworkId: 'eip155:777', chainId: 777 })
  })

  it('is the same state where it stands already, so that nobody is told twice', () => {
    expect(withActiveNetwork(state, 'eip155:1')).to.equal(state)
  })

  it('does not touch another namespace', () => {
    expect(withActiveNetwork(state, 'solana:one').active.eip155).to.equal('eip155:1')
  })

  it('is known under a former id too, and kept under the present one', () => {
    expect(findNetwork(networks, 'solana:old')).to.equal(solana)
    expect(withActiveNetwork(state, 'solana:old').active.solana).to.equal('solana:one')
  })

  it('tells a number for EVM chains and the reference for others', () => {
    expect(snapshotNetwork(state).chainId).to.equal(1)
    expect(snapshotNetwork(state, 'solana').chainId).to.equal('one')
  })
})
