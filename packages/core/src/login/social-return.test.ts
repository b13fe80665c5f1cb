import { expect } from 'chai'
import { atom } from 'nanostores'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { loginKeys } from '../storage/login-keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { settlePromises } from '../testing/settle-promises.js'
import { createSocialReturn, type SocialReturnDeps } from './social-return.js'

describe('coming back to a page that was left for a login', () => {
  function visit(
    href: string,
    pending?: string,
    {
      failure,
      isOpen = false,
      isFrameShown = false,
    }: { readonly failure?: Error; readonly isOpen?: boolean; readonly isFrameShown?: boolean } = {},
  ) {
    const storage = createMemoryStorage()
    const controller = new AbortController()
    /** What the visitor is shown: views of the modal, and notices. */
    const shown: unknown[] = []
    if (pending) storage.set(loginKeys.pendingSocial, pending)
    const requests: unknown[] = []
    const stored: unknown[] = []
    let address = href
    const deps = {
      storage,
      link: {
        request: async (...call: unknown[]) => {
          requests.push(call)
          if (failure) throw failure
          return { userName: 'ada' }
        },
        $screen: { get: () => ({ isShown: isFrameShown }) },
      },
      cache: { saveSocial: (...social: unknown[]) => stored.push(social) },
      events: { track: () => undefined },
      modal: { $state: atom({ open: isOpen }), open: async ({ view }: { view: string }) => void shown.push(view) },
      notices: { show: (notice: unknown) => void shown.push(notice) },
      signal: controller.signal,
      page: {
        location: { href },
        history: { state: null, replaceState: (_: unknown, __: string, next: URL) => void (address = String(next)) },
      },
    } as unknown as SocialReturnDeps
    return {
      storage,
      requests,
      stored,
      shown,
      address: () => address,
      destroy: () => controller.abort(),
      finish: createSocialReturn(deps),
    }
  }

  it('ends the login once, with the address as it was before', async () => {
    const { finish, requests, stored, shown, address, storage } = visit(
      'https://dapp.example/page?a=1&result_uri=code#there',
      'github',
    )
    expect([await finish(), await finish()]).to.deep.equal([true, true])
    expect([requests, stored]).to.deep.equal([[['connectSocial', { uri: 'code' }]], [['github', 'ada']]])
    expect([address(), storage.get(loginKeys.pendingSocial)]).to.deep.equal([
      'https://dapp.example/page?a=1#there',
      undefined,
    ])
    await settlePromises()
    expect(shown).to.deep.equal([])
  })

  describe('that nobody came of', () => {
    const failure = optionalError('LOGIN_REFUSED', {})
    const href = 'https://dapp.example/?result_uri=failed'
    const notice = { variant: 'error', text: 'error.social', values: { name: 'GitHub' } }

    for (const [title, isOpen, expected] of [
      ['says that the login failed, where another one can be begun', false, ['Connect', notice]],
      ['says that the login failed over what the visitor has opened meanwhile', true, [notice]],
    ] as const) {
      it(title, async () => {
        const { finish, shown, stored, address, storage } = visit(href, 'github', { failure, isOpen })
        expect([await finish(), await finish()]).to.deep.equal([false, false])
        await settlePromises()
        expect(shown).to.deep.equal(expected)
        expect([stored, address(), storage.get(loginKeys.pendingSocial)]).to.deep.equal([
          [],
          'https://dapp.example/',
          undefined,
        ])
      })
    }

    it('says nothing where no login began here, or the instance is gone', async () => {
      const strange = visit(href, undefined, { failure })
      const destroyed = visit(href, 'github', { failure })
      destroyed.destroy()
      expect([await strange.finish(), await destroyed.finish()]).to.deep.equal([false, false])
      await settlePromises()
      expect([strange.shown, destroyed.shown]).to.deep.equal([[], []])
    })
  })

  it('says by whom the visitor is in where the frame asks for more before it answers', async () => {
    const failure = operationError('TIMEOUT', { name: 'the secure frame', seconds: 30 })
    const { finish, stored } = visit('https://dapp.example/?result_uri=code', 'github', { failure, isFrameShown: true })
    expect([await finish(), stored]).to.deep.equal([true, [['github', undefined]]])
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
