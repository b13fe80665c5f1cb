import { expect } from 'chai'
import { createNoticesStore } from './notices.store.js'

describe('notices', () => {
  let debug = false
  let logged: unknown[] = []
  const start = () => {
    debug = false
    logged = []
    return createNoticesStore(
      () => debug,
      (text, { code }) => void logged.push([text, code]),
    )
  }
  const alert = {
    code: 'NETWORK_NOT_FOUND',
    short: 'Network Not Found',
    long: 'The network eip155:5 is not among the networks.',
    variant: 'error',
  } as const

  it('show one at a time, each with an id of its own', () => {
    const store = start()
    store.show({ variant: 'success', text: 'one' })
    store.show({ variant: 'error', text: 'two' })
    expect(store.$state.get().notice).to.deep.equal({ id: 2, variant: 'error', text: 'two' })
    store.dismiss()
    expect(store.$state.get().notice).to.equal(undefined)
  })

  it('are taken from the visitor alone, and from the developer as well', () => {
    const store = start()
    debug = true
    store.alert(alert)
    store.show({ variant: 'success', text: 'one' })
    store.dismiss('notice')
    expect(store.$state.get()).to.deep.equal({ notice: undefined, alert })
    store.dismiss()
    expect(store.$state.get()).to.deep.equal({ notice: undefined, alert: undefined })
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
