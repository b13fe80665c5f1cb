import { expect } from 'chai'
import { solana } from '../../namespaces/networks/solana.js'
import { solanaTestnet } from '../../namespaces/networks/solana-testnet.js'
import { pairedNamespaces } from '../../testing/built-in-namespaces.js'
import { fakeNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { proposeNamespaces } from './proposal.js'

describe('what wallets are asked for', () => {
  const propose = (networks: Parameters<typeof proposeNamespaces>[1]) =>
    proposeNamespaces(pairedNamespaces, networks, ({ rpcUrls }) => rpcUrls.default.http[0])

  it('is every network of each namespace, with its node', () => {
    const proposal = propose([fakeNetwork, solana, otherFakeNetwork])
    expect(Object.keys(proposal)).to.deep.equal(['eip155', 'solana'])
    expect(proposal.eip155!.chains).to.deep.equal(['eip155:1', 'eip155:10'])
    expect(proposal.eip155!.rpcMap).to.deep.equal({ '1': 'https://one.example', '10': 'https://two.example' })
    expect(proposal.eip155!.events).to.deep.equal(['accountsChanged', 'chainChanged'])
  })

  it('names former ids of Solana too', () => {
    const { chains, rpcMap } = propose([solana, solanaTestnet]).solana!
    expect(chains).to.deep.equal([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ])
    expect(Object.keys(rpcMap)).to.deep.equal([
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ])
  })

  it('leaves out namespaces without a network', () => expect(Object.keys(propose([solana]))).to.deep.equal(['solana']))

  it('has the methods of EIP-5792, the permissions, and those of Solana', () => {
    const proposal = propose([fakeNetwork, solana])
    expect(proposal.eip155!.methods).to.include.members([
      'personal_sign',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getPermissions',
    ])
    expect(proposal.eip155!.methods).to.have.length(24)
    expect(proposal.solana!.methods).to.have.length(6)
  })
})
