import { expect } from 'chai'
import { atom } from 'nanostores'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { fakeConfig, slowSigner } from '../testing/sign-in-fixture.js'
import { until } from '../testing/until.js'
import type { SignInAccount } from './siwx.state.js'
import { createSiwxStore } from './siwx.store.js'

describe('Signing in with a wallet that shows in the modal who asks', () => {
  const account: SignInAccount = { namespace: 'eip155', address: fakeAddress, network: fakeNetwork }
  let end: () => void = () => undefined
  afterEach(() => end())

  const start = ({
    isOpen = true,
    showsInModal = true,
    refusal,
    signs = () => Promise.resolve('0x12'),
  }: { isOpen?: boolean; showsInModal?: boolean; refusal?: Error; signs?: () => Promise<string> } = {}) => {
    const config = fakeConfig()
    const $account = atom<SignInAccount | undefined>(undefined)
    const $modal = atom({ open: isOpen })
    const $route = atom({ view: 'EmailVerifyOtp' })
    const requests: string[] = []
    const events: string[] = []
    const rewound: (readonly { view: string }[])[] = []
    const store = createSiwxStore({
      config,
      $account,
      modal: {
        $state: $modal,
        open: async () => $modal.set({ open: true }),
        close: async () => $modal.set({ open: false }),
      } as never,
      router: {
        $route,
        reset: (view: string) => $route.set({ view }),
        rewind: (filter: (history: readonly { view: string }[]) => readonly { view: string }[]) =>
          void rewound.push(filter([{ view: 'SIWXSignMessage' }, { view: 'ApproveTransaction' }])),
      } as never,
      events: { track: (name: string) => void events.push(name) } as never,
      showsInModal: () => showsInModal,
      isConnected: () => true,
      isSmart: () => false,
      async requestSignature(_account, text) {
        requests.push(text)
        if (refusal) throw refusal
        return signs()
      },
      disconnect: async () => undefined,
      switchNetwork: async () => undefined,
      giveUp: async () => undefined,
    })
    end = store.destroy
    $account.set(account)
    const comesTo = (expected: string) => until(store.$state, ({ phase }) => phase === expected)
    return { store, config, requests, events, rewound, comesTo, $modal, $route }
  }

  it('takes no click of its own', async () => {
    const { config, requests, events, comesTo, $modal } = start()
    await comesTo('signedIn')
    expect(requests).to.have.length(1)
    expect(config.sessions.at(-1)).to.deep.include({ signature: '0x12' })
    expect(events).to.deep.equal(['SIWX_AUTH_SUCCESS'])
    expect($modal.get().open).to.equal(false)
  })

  it('takes the question from under what is approved beside it, and lets go of whoever stands there all the same', async () => {
    const signer = slowSigner()
    const { store, rewound, comesTo, $modal, $route } = start({ signs: signer.signMessage })
    await signer.isAsked
    $route.set({ view: 'ApproveTransaction' })
    signer.answer('0x12')
    await comesTo('signedIn')
    expect([rewound, $modal.get().open]).to.deep.equal([[[{ view: 'ApproveTransaction' }]], true])
    await store.cancel()
    expect($modal.get().open).to.equal(false)
  })

  it('leaves a refusal on show, to be tried again or cancelled', async () => {
    const { requests, comesTo, $route } = start({ refusal: new Error('no') })
    await comesTo('failed')
    expect([requests.length, $route.get().view]).to.deep.equal([1, 'SIWXSignMessage'])
  })

  const courses: readonly (readonly [course: string, fails: 'createMessage' | 'addSession' | 'wallet' | undefined])[] =
    [
      ['waiting message, signing, waiting session, signedIn', undefined],
      ['waiting message, failed message', 'createMessage'],
      ['waiting message, signing, failed signature', 'wallet'],
      ['waiting message, signing, waiting session, failed session', 'addSession'],
    ]
  for (const [course, fails] of courses) {
    it(`tells the site, which is waited for, from the wallet, which is asked: ${course}`, async () => {
      const { store, config, comesTo } = start({
        showsInModal: false,
        ...(fails === 'wallet' && { refusal: new Error('no') }),
      })
      await comesTo('asking')
      if (fails && fails !== 'wallet') config.fails[fails] = new Error('no')
      const messages: string[] = []
      store.$state.listen(state => void messages.push('step' in state ? `${state.phase} ${state.step}` : state.phase))
      await store.sign().catch(() => undefined)
      expect(messages.join(', ')).to.equal(course)
    })
  }

  const asksFirst: readonly (readonly [title: string, options: Parameters<typeof start>[0]])[] = [
    ['where the modal is closed: the visitor did nothing', { isOpen: false }],
    ['with any other wallet: it opens a window of its own', { showsInModal: false }],
  ]
  for (const [title, options] of asksFirst) {
    it(`asks first ${title}`, async () => {
      const { store, requests, events, comesTo } = start(options)
      await comesTo('asking')
      expect(requests).to.deep.equal([])
      await store.sign()
      expect([requests.length, events]).to.deep.equal([1, ['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS']])
    })
  }
})
