import { expect } from 'chai'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { accountOf, snapshotAccount, withAccount, type AccountsState, type AccountState } from './account.state.js'

const connected: AccountState = {
  status: 'connected',
  connectorId: 'a',
  addresses: [fakeAddress, otherFakeAddress],
  caipNetworkId: 'eip155:1',
}

describe('account state', () => {
  it('is disconnected for a namespace that nothing is known of', () => {
    expect(accountOf({}, 'solana')).to.deep.equal({ status: 'disconnected' })
  })

  it('resets the data and removes the connector id on disconnect', () => {
    const state: AccountsState = { eip155: connected, solana: { status: 'connecting', connectorId: 'b' } }
    expect(withAccount(state, 'eip155', { status: 'disconnected' })).to.deep.equal({
      solana: { status: 'connecting', connectorId: 'b' },
    })
  })

  it('keeps one namespace as it is when another changes', () => {
    const state: AccountsState = { eip155: connected }
    expect(withAccount(state, 'solana', { status: 'reconnecting', connectorId: 'b' }).eip155).to.equal(connected)
  })

  it('shows hosts the chosen account first, all of them, and the CAIP-10 id', () => {
    expect(snapshotAccount({ eip155: connected }, 'eip155')).to.deep.equal({
      allAccounts: [
        { namespace: 'eip155', address: fakeAddress, type: 'eoa' },
        { namespace: 'eip155', address: otherFakeAddress, type: 'eoa' },
      ],
      caipAddress: `eip155:1:${fakeAddress}`,
      address: fakeAddress,
      isConnected: true,
      status: 'connected',
    })
  })

  it('shows hosts who is logged in, and of which kind the account of an embedded wallet is', () => {
    const embeddedWalletInfo = {
      user: { email: 'ada@example.com' },
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: false,
    } as const
    const allAccounts = [{ namespace: 'eip155', address: fakeAddress, type: 'smartAccount' }] as const
    const snapshot = snapshotAccount({ eip155: { ...connected, login: { allAccounts, embeddedWalletInfo } } }, 'eip155')
    expect(snapshot).to.deep.include({ embeddedWalletInfo, allAccounts, address: fakeAddress, isConnected: true })
    expect(snapshotAccount({ eip155: connected }, 'eip155').embeddedWalletInfo).to.equal(undefined)
  })

  it('says of a wallet that is not embedded no smart account', () => {
    const cases = [
      ['eip155', '1', 'eoa'],
      ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eoa'],
    ] as const
    for (const [namespace, reference, type] of cases) {
      expect(
        snapshotAccount({ [namespace]: { ...connected, caipNetworkId: `${namespace}:${reference}` } }, namespace)
          .allAccounts[0],
        namespace,
      ).to.deep.equal({ namespace, address: fakeAddress, type })
    }
  })

  for (const status of ['connecting', 'reconnecting'] as const) {
    it(`shows no address while ${status}`, () => {
      const {
        address,
        isConnected,
        status: shown,
      } = snapshotAccount({ eip155: { status, connectorId: 'a' } }, 'eip155')
      expect({ address, isConnected, shown }).to.deep.equal({ address: undefined, isConnected: false, shown: status })
    })
  }

  it('shows what begins in another namespace while the shown one has nothing, unless that one was asked for', () => {
    const state: AccountsState = { solana: { status: 'connecting', connectorId: 'b' } }
    const statuses = [
      snapshotAccount(state, 'eip155', true),
      snapshotAccount(state, 'eip155'),
      snapshotAccount({ ...state, eip155: connected }, 'eip155', true),
    ]
    expect(statuses.map(({ status }) => status)).to.deep.equal(['connecting', 'disconnected', 'connected'])
  })

  it('shows nothing of a namespace that is connected beside the shown one', () => {
    expect(snapshotAccount({ solana: connected }, 'eip155', true).status).to.equal('disconnected')
  })
})
