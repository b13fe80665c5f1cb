import { expect } from 'chai'
import { atom } from 'nanostores'
import { createAccountStore } from '../account/account.store.js'
import type { ConnectionState } from '../connection/connection.state.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createStatusEmitter } from './evm-status.js'

describe('the announcement of a connection to wagmi', () => {
  const hourMs = 3_600_000

  function open(isTaken = false) {
    const account = createAccountStore()
    const clock = createFakeClock()
    const emitted: string[] = []
    const wagmi = { isTaken, onEmit: (): void => undefined }
    const statusEmitter = createStatusEmitter(
      { account, connection: { $state: atom<ConnectionState>({ phase: 'idle' }) } },
      {
        emit(event: string) {
          emitted.push(event)
          wagmi.onEmit()
        },
        listenerCount: () => (wagmi.isTaken ? 1 : 0),
      },
      { clock },
    )
    const connect = (connectorId = 'test.wallet') =>
      account.set('eip155', { status: 'connected', connectorId, addresses: [fakeAddress], caipNetworkId: 'eip155:1' })
    statusEmitter.follow()
    return { account, clock, emitted, wagmi, connect }
  }

  it('is made once where wagmi takes it', async () => {
    const { clock, emitted, connect } = open(true)
    connect()
    await clock.advance(hourMs)
    expect(emitted).to.deep.equal(['connect'])
  })

  it('ends where wagmi never takes it, as of a connector that is not in its configuration', async () => {
    const { clock, emitted, connect } = open()
    connect()
    await clock.advance(hourMs)
    expect(clock.waiting).to.equal(0)
    expect(emitted.length).to.be.within(2, 300)
  })

  it('is made again with the next wallet', async () => {
    const { clock, emitted, wagmi, connect } = open()
    connect()
    await clock.advance(hourMs)
    emitted.length = 0
    wagmi.isTaken = true
    connect('other.wallet')
    expect(emitted).to.deep.equal(['disconnect', 'connect'])
  })

  it('reaches wagmi within a second once it is no longer busy', async () => {
    const { clock, emitted, wagmi, connect } = open()
    connect()
    await clock.advance(60_000)
    const before = emitted.length
    wagmi.isTaken = true
    await clock.advance(1_000)
    expect([emitted.length, clock.waiting]).to.deep.equal([before + 1, 0])
  })

  it('leaves to the page what a listener of wagmi throws, also for a wallet that is back', async () => {
    const { account, clock, emitted, wagmi, connect } = open(true)
    const failure = new Error('a listener of the host')
    const reported: unknown[] = []
    const originalOnerror = window.onerror
    window.onerror = (_message, _source, _line, _column, error) => (reported.push(error), true)
    wagmi.onEmit = () => {
      throw failure
    }
    account.set('eip155', { status: 'reconnecting', connectorId: 'test.wallet' })
    connect()
    await clock.advance(hourMs)
    connect('other.wallet')
    window.onerror = originalOnerror
    expect(emitted).to.deep.equal(['connect', 'disconnect', 'connect'])
    expect(reported).to.deep.equal([failure, failure, failure])
  })

  it('ends with the connection', async () => {
    const { account, clock, connect } = open()
    connect()
    account.set('eip155', { status: 'disconnected' })
    await clock.advance(hourMs)
    expect(clock.waiting).to.equal(0)
  })
})
