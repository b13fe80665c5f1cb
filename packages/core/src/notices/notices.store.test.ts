import { expect } from 'chai'
import { noticeSwapDelayMs } from '../limits.js'
import { createNoticesStore } from './notices.store.js'

describe('notices', () => {
  let debug = false
  let logged: unknown[] = []
  let waiting: { readonly act: () => void; readonly ms: number } | undefined
  const start = () => {
    debug = false
    logged = []
    waiting = undefined
    return createNoticesStore({
      isDebug: () => debug,
      log: (text, { code }) => logged.push([text, code]),
      later(act, ms) {
        waiting = { act, ms }
        return () => (waiting = undefined)
      },
    })
  }
  const alert = { code: 'NETWORK_NOT_FOUND', short: 'Network Not Found', long: 'The network eip155:5 is not among the networks.', tone: 'error' } as const

  it('show at once where none is shown', () => {
    const store = start()
    store.show({ tone: 'success', text: 'account.copied' })
    expect(store.$state.get().notice).to.deep.equal({ id: 1, tone: 'success', text: 'account.copied' })
  })

  it('take the place of another after a gap', () => {
    const store = start()
    store.show({ tone: 'success', text: 'one' })
    store.show({ tone: 'error', text: 'two' })
    expect(store.$state.get().notice).to.equal(undefined)
    expect(waiting?.ms).to.equal(noticeSwapDelayMs)
    waiting?.act()
    expect(store.$state.get().notice?.text).to.equal('two')
  })

  it('go when they are dismissed, also the one that waits', () => {
    const store = start()
    store.show({ tone: 'success', text: 'one' })
    store.show({ tone: 'error', text: 'two' })
    store.dismiss()
    expect(waiting).to.equal(undefined)
    expect(store.$state.get().notice).to.equal(undefined)
  })

  it('tell developers the long text of an alert always, and show the short one only when debugging', () => {
    const store = start()
    store.alert(alert)
    expect(store.$state.get().alert).to.equal(undefined)
    debug = true
    store.alert(alert)
    expect(store.$state.get().alert).to.equal(alert)
    expect(logged).to.deep.equal([
      [alert.long, alert.code],
      [alert.long, alert.code],
    ])
  })
})
