import { expect } from 'chai'
import { createRouter } from './router.js'

describe('router', () => {
  const names = (router: ReturnType<typeof createRouter>) => router.$history.get().map(route => route.view)

  it('starts at Connect', () => {
    expect(names(createRouter())).to.deep.equal(['Connect'])
  })

  it('pushes a view with its parameters, and does nothing for the present one', () => {
    const router = createRouter()
    router.push('ConnectingExternal', { connectorId: 'a' })
    router.push('ConnectingExternal', { connectorId: 'b' })
    expect(names(router)).to.deep.equal(['Connect', 'ConnectingExternal'])
    expect(router.$route.get()).to.deep.equal({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
  })

  it('replaces the present view only', () => {
    const router = createRouter()
    router.push('AllWallets')
    router.replace('Networks')
    expect(names(router)).to.deep.equal(['Connect', 'Networks'])
  })

  it('resets to one view', () => {
    const router = createRouter()
    router.push('AllWallets')
    router.reset('Account')
    expect(names(router)).to.deep.equal(['Account'])
  })

  it('goes back by one, and says where there is nothing to go back to', () => {
    const router = createRouter()
    router.push('AllWallets')
    expect(router.back()).to.equal(true)
    expect(router.back()).to.equal(false)
    expect(names(router)).to.deep.equal(['Connect'])
  })
})
