import { expect } from 'chai'
import { loginKeys } from '../storage/login-keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createSocialReturn, type SocialReturnDeps } from './social-return.js'

describe('coming back to a page that was left for a login', () => {
  function visit(href: string, pending?: string) {
    const storage = createMemoryStorage()
    if (pending) storage.set(loginKeys.pendingSocial, pending)
    const requests: unknown[] = []
    const stored: unknown[] = []
    let address = href
    const deps = {
      storage,
      link: {
        request: (...call: unknown[]) => Promise.resolve((requests.push(call), { userName: 'ada' })),
        $screen: { get: () => undefined },
      },
      cache: { saveSocial: (...social: unknown[]) => stored.push(social) },
      events: { track: () => undefined },
      page: {
        location: { href },
        history: { state: null, replaceState: (_: unknown, __: string, next: URL) => void (address = String(next)) },
      },
    } as unknown as SocialReturnDeps
    return { storage, requests, stored, address: () => address, finish: createSocialReturn(deps) }
  }

  it('ends the login once, with the address as it was before', async () => {
    const { finish, requests, stored, address, storage } = visit(
      'https://dapp.example/page?a=1&result_uri=code#there',
      'github',
    )
    expect([await finish(), await finish()]).to.deep.equal([true, true])
    expect([requests, stored]).to.deep.equal([[['connectSocial', { uri: 'code' }]], [['github', 'ada']]])
    expect([address(), storage.get(loginKeys.pendingSocial)]).to.deep.equal([
      'https://dapp.example/page?a=1#there',
      undefined,
    ])
  })

  it('ends none that did not begin here, and takes the code out of the address all the same', async () => {
    const { finish, requests, address } = visit('https://dapp.example/?result_uri=code')
    expect([await finish(), requests, address()]).to.deep.equal([false, [], 'https://dapp.example/'])
  })

  it('leaves an address without a code alone', async () => {
    const { finish, requests, address } = visit('https://dapp.example/?a=1', 'github')
    expect([await finish(), requests, address()]).to.deep.equal([false, [], 'https://dapp.example/?a=1'])
  })
})
