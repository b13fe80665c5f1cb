import { expect } from 'chai'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { identityCacheMs } from '../limits/identity-limits.js'
import { createIdentitiesStore } from './identities.store.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const origin = 'https://api.example'
const imagesOrigin = 'https://images.example'

describe('the names of accounts', () => {
  const start = (
    answer: { readonly name?: string | null; readonly avatar?: string | null } | Error = {
      name: 'ada.example',
      avatar: null,
    },
  ) => {
    const clock: { now: number; chain: CaipNetworkId } = { now: 1_000, chain: 'eip155:1' }
    const requests: string[] = []
    const store = createIdentitiesStore({
      chain: () => clock.chain,
      fetchIdentity(who) {
        requests.push(who)
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      pictureOrigins: [origin, imagesOrigin],
      now: () => clock.now,
    })
    return { store, requests, clock }
  }

  it('are read once in five minutes', async () => {
    const { store, requests, clock } = start()
    await Promise.all([store.refresh(address), store.refresh(address)])
    expect(store.$state.get()).to.deep.equal({
      [address]: { name: 'ada.example', avatar: undefined, caipNetworkId: 'eip155:1' },
    })
    clock.now += identityCacheMs - 1
    await store.refresh(address)
    expect(requests).to.have.length(1)
    clock.now += 1
    await store.refresh(address)
    expect(requests).to.have.length(2)
  })

  it('are those of the latest question, whichever answer comes last', async () => {
    const answers: ((answer: { readonly name: string }) => void)[] = []
    const store = createIdentitiesStore({
      chain: () => undefined,
      fetchIdentity: () => new Promise(resolve => answers.push(resolve)),
      pictureOrigins: [],
      now: () => 1_000,
    })
    const firstRefresh = store.refresh(address)
    const latter = store.refresh(address, { force: true })
    answers[1]?.({ name: 'new.example' })
    await latter
    answers[0]?.({ name: 'old.example' })
    await firstRefresh
    expect(store.$state.get()[address]?.name).to.equal('new.example')
  })

  it('are asked again on another network: a name may lead to an account on one alone', async () => {
    const { store, requests, clock } = start()
    await store.refresh(address)
    clock.chain = 'eip155:10'
    await store.refresh(address)
    await store.refresh(address)
    expect(requests).to.have.length(2)
  })

  it('say for which network they were asked, whichever is shown once they come', async () => {
    const clock: { chain: CaipNetworkId } = { chain: 'eip155:1' }
    const chainIds: unknown[] = []
    const store = createIdentitiesStore({
      chain: () => clock.chain,
      async fetchIdentity(_address, chainId) {
        chainIds.push(chainId)
        return { name: 'ada.example' }
      },
      pictureOrigins: [],
      now: () => 1_000,
    })
    const refresh = store.refresh(address)
    clock.chain = 'eip155:10'
    await refresh
    expect([chainIds, store.$state.get()[address]?.caipNetworkId]).to.deep.equal([['eip155:1'], 'eip155:1'])
  })

  it('that are known stay where the service fails, and none of another network do', async () => {
    const clock: { chain: CaipNetworkId } = { chain: 'eip155:1' }
    let isDown = false
    const store = createIdentitiesStore({
      chain: () => clock.chain,
      fetchIdentity: async () => (isDown ? Promise.reject(new Error('down')) : { name: 'ada.example' }),
      pictureOrigins: [],
      now: () => 1_000,
    })
    await store.refresh(address)
    isDown = true
    await store.refresh(address, { force: true })
    expect(store.$state.get()[address]?.name).to.equal('ada.example')
    clock.chain = 'eip155:10'
    await store.refresh(address)
    expect(store.$state.get()).to.deep.equal({ [address]: { caipNetworkId: 'eip155:10' } })
  })

  it('are asked again after the clock was set back', async () => {
    const { store, requests, clock } = start()
    await store.refresh(address)
    clock.now -= 500
    await store.refresh(address)
    expect(requests).to.have.length(2)
  })

  const names: readonly (readonly [given: string | null, shown: string | undefined])[] = [
    ['ada.example', 'ada.example'],
    [null, undefined],
    ['', undefined],
    [' \u202E ', undefined],
    ['a\u202Eda\u0000', 'ada'],
    ['a'.repeat(256), undefined],
  ]
  for (const [input, shown] of names) {
    it(`show ${JSON.stringify(input)?.slice(0, 20)} as ${shown ?? 'nothing'}`, async () => {
      const { store } = start({ name: input })
      await store.refresh(address)
      expect(store.$state.get()[address]?.name).to.equal(shown)
    })
  }

  const pictures: readonly (readonly [given: string, isShown: boolean])[] = [
    [`${origin}/a.png`, true],
    [`${imagesOrigin}/a.png`, true],
    ['data:image/png;base64,AA', true],
    ['https://stranger.example/a.png', false],
    [`${origin}.stranger.example/a.png`, false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ipfs://x', false],
    ['', false],
  ]
  for (const [input, isShown] of pictures) {
    it(`${isShown ? 'take' : 'refuse'} the picture ${input.slice(0, 40)}`, async () => {
      const { store } = start({ name: null, avatar: input })
      await store.refresh(address)
      expect(store.$state.get()[address]?.avatar).to.equal(isShown ? input : undefined)
    })
  }

  it('are none where the service fails, which is known from then on', async () => {
    const { store, requests } = start(new Error('down'))
    await store.refresh(address)
    expect([requests.length, store.$state.get()]).to.deep.equal([1, { [address]: { caipNetworkId: 'eip155:1' } }])
  })
})
