import { describe, it } from 'node:test'
import type { ProposalTypes } from '@walletconnect/types'
import { expect } from 'chai'
import { approvedNamespaces } from './approved-namespaces.js'

const addresses = { eip155: '0xAa', solana: 'So1' }
const networks = ['eip155:31337', 'eip155:31338', 'solana:local'].map(caipNetworkId => ({
  caipNetworkId,
  name: caipNetworkId,
  rpcUrl: 'http://127.0.0.1:1',
}))
const approve = (optional: ProposalTypes.OptionalNamespaces, required: ProposalTypes.RequiredNamespaces = {}) =>
  approvedNamespaces({ required, optional, networks, addresses })
const eip155 = { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] }

describe('What the wallet approves', () => {
  it('is the chains that it knows, its own account on each, and the methods and events that it has', () => {
    const approved = approve({
      eip155: {
        chains: ['eip155:1', 'eip155:31338', 'eip155:31337'],
        methods: ['personal_sign', 'eth_sign', 'wallet_scanQRCode'],
        events: ['chainChanged', 'connect'],
      },
    })
    expect(approved).to.deep.equal({
      eip155: {
        chains: ['eip155:31338', 'eip155:31337'],
        accounts: ['eip155:31338:0xAa', 'eip155:31337:0xAa'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  it('is each namespace by itself, required and optional wishes together', () => {
    const approved = approve(
      {
        eip155: { ...eip155, chains: ['eip155:31338'], methods: ['eth_sendTransaction'] },
        solana: { chains: ['solana:local'], methods: ['solana_signMessage'], events: [] },
      },
      { eip155 },
    )
    expect(approved.eip155).to.deep.include({
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    expect(approved.solana!.accounts).to.deep.equal(['solana:local:So1'])
  })

  it('takes a chain as the key of its wishes', () => {
    expect(approve({}, { 'eip155:31337': { methods: ['personal_sign'], events: [] } }).eip155!.chains).to.deep.equal([
      'eip155:31337',
    ])
  })

  const refused: readonly [
    title: string,
    optional: ProposalTypes.OptionalNamespaces,
    required?: ProposalTypes.RequiredNamespaces,
  ][] = [
    ['nothing that it knows', { eip155: { ...eip155, chains: ['eip155:1'] } }],
    ['nothing at all', {}],
    ['a namespace that it does not have', { cosmos: { chains: ['cosmos:hub'], methods: [], events: [] } }],
    [
      'a required chain that it does not know',
      { eip155 },
      { eip155: { ...eip155, chains: ['eip155:31337', 'eip155:1'] } },
    ],
    [
      'a required namespace that it does not have',
      { eip155 },
      { cosmos: { chains: ['cosmos:hub'], methods: [], events: [] } },
    ],
  ]
  for (const [title, optional, required] of refused) {
    it(`is nothing where a page asks for ${title}`, () => {
      expect(() => approve(optional, required))
        .to.throw('Unsupported chains')
        .with.property('code', 5100)
    })
  }
})
