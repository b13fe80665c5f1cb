import { expect } from 'chai'
import type { Connector } from '../connectors/define-connector.js'
import { walletInfo } from './snapshots.js'

describe('what a host is told of a wallet', () => {
  const rejects = () => Promise.reject(new Error('not asked'))
  const connector: Connector = {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    name: 'WalletConnect',
    provider: undefined,
    connect: rejects,
    reconnect: rejects,
    disconnect: rejects,
    switchNetwork: rejects,
    watch: () => () => undefined,
  }

  it('is the name of the wallet that the session is with, and not how it is reached', () => {
    const session = { id: 'topic', name: 'Harbor', accounts: ['0x1'] } as const
    expect(walletInfo({ ...connector, session })).to.include({ name: 'Harbor', type: 'WALLET_CONNECT' })
  })
  it('is the name of the connector where its session has none, or there is none', () => {
    expect(walletInfo({ ...connector, session: { accounts: ['0x1'] } })?.name).to.equal('WalletConnect')
    expect(walletInfo(connector)?.name).to.equal('WalletConnect')
  })
})
