import { expect } from 'chai'
import { revokeText } from '../api/revoke-session.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import type { Session } from '../sessions/sessions.state.js'
import {
  createFakeWallet,
  fakeAddress,
  otherFakeAddress,
  type FakeWallet,
  type FakeWalletOptions,
} from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

describe('what is asked of the services', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  let w3m: W3m
  let requests: URL[]
  let silence: () => void
  let wallet: FakeWallet
  let failing: string | undefined

  /** One server that knows nothing: nodes refuse, lists are empty. */
  const start = async (services: NonNullable<W3mOptions['services']>, options?: FakeWalletOptions) => {
    requests = []
    page.fetch = (input, init) => {
      if (input === undefined || !String(input).includes('.example')) return realFetch(input, init)
      requests.push(new URL(String(input)))
      if (failing && String(input).includes(failing)) return Promise.resolve(new Response('{}', { status: 503 }))
      return Promise.resolve(
        init?.method === 'POST'
          ? new Response('{}', { status: 400 })
          : Response.json({ count: 0, data: [], balances: [], name: null, avatar: null }),
      )
    }
    wallet = createFakeWallet(options)
    silence = wallet.announce()
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', projectId: 'p', services })
    await w3m.connect({ connectorId: 'test.wallet' })
    requests.length = 0
  }
  const pathOf = (url: URL) => url.origin + url.pathname
  const requestTo = (path: string) => requests.find(url => url.pathname === path)!

  afterEach(() => {
    w3m.destroy()
    silence()
    failing = undefined
    page.fetch = realFetch
  })

  it('balances are asked for in dollars', async () => {
    await start({ api: 'https://api.example' })
    await (await w3m.load.balances()).refresh(`eip155:1:${fakeAddress}`)
    const { searchParams } = requestTo(`/v1/account/${fakeAddress}/balance`)
    expect(Object.fromEntries(searchParams)).to.include({ currency: 'usd', chainId: 'eip155:1', projectId: 'p' })
  })

  it('names are asked for by the connected account', async () => {
    await start({ api: 'https://api.example' })
    await (await w3m.load.identities()).refresh(fakeAddress)
    expect(requestTo(`/v1/identity/${fakeAddress}`).searchParams.get('sender')).to.equal(fakeAddress)
    await w3m.disconnect()
    const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    await (await w3m.load.identities()).refresh(other)
    expect(requestTo(`/v1/identity/${other}`).searchParams.has('sender')).to.equal(false)
  })

  it('sessions are listed, and taken back by a signature of the connected account and no other', async () => {
    await start({ api: 'https://api.example' }, { answers: { personal_sign: '0xabcd' } })
    const sessions = await w3m.load.sessions()
    const session = { pci: '0x1', account: `eip155:1:${fakeAddress}` } as unknown as Session
    await sessions.list(fakeAddress).catch(() => undefined)
    expect([...new Set(requests.map(url => decodeURIComponent(pathOf(url))))]).to.deep.equal([
      `https://api.example/v1/sessions/eip155:1:${fakeAddress}`,
    ])
    const refusal = (error: { readonly code: unknown }) => error.code
    expect(await sessions.revoke({ ...session, account: `eip155:1:${otherFakeAddress}` }).catch(refusal)).to.equal(
      'NOT_CONNECTED',
    )
    // This server takes nothing back.
    expect(await sessions.revoke(session).catch(refusal)).to.equal('HTTP_STATUS')
    const text = new TextEncoder().encode(revokeText('0x1', session.account))
    expect(wallet.calls.filter(({ method }) => method === 'personal_sign')).to.deep.equal([
      {
        method: 'personal_sign',
        params: [`0x${Array.from(text, byte => byte.toString(16).padStart(2, '0')).join('')}`, fakeAddress],
      },
    ])
    expect(decodeURIComponent(pathOf(requests.at(-1)!))).to.equal(
      `https://api.example/v1/sessions/eip155:1:${fakeAddress}/revoke`,
    )
  })

  it('activity that cannot be read is told once on the page, and to nobody else', async () => {
    await start({ api: 'https://api.example', analytics: 'https://events.example' })
    failing = '/history'
    const activity = await w3m.load.activity()
    const account = `eip155:1:${fakeAddress}` as const
    const isTold = () => w3m.notices.$state.get().notice?.text
    expect(isTold()).to.equal(undefined)
    const emitted: unknown[] = []
    const stop = w3m.events.$event.listen(event => {
      // What is told of the instance itself comes while the page is at rest.
      if (event?.data.event !== 'INITIALIZE') emitted.push(event?.data)
    })
    await activity.show(account)
    stop()
    expect(activity.$state.get().error).to.include({ code: 'HTTP_STATUS' })
    expect(w3m.notices.$state.get().notice).to.include({ variant: 'error', text: 'activity.notice-unread' })
    expect(emitted).to.deep.equal([
      {
        type: 'track',
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { address: fakeAddress, projectId: 'p', cursor: '', isSmartAccount: false },
      },
    ])
    // Analytics are sent a moment later, where the host opted in.
    await new Promise(resolve => setTimeout(resolve, 100))
    window.dispatchEvent(new Event('pagehide'))
    expect(requests.map(pathOf)).to.include(`https://api.example/v1/account/${fakeAddress}/history`)
    expect(requests.filter(({ origin }) => origin !== 'https://api.example')).to.deep.equal([])
  })

  it('wallets are looked up in the API where no directory is named', async () => {
    await start({ api: 'https://api.example' })
    await (await w3m.load.wallets()).fetch()
    expect([...new Set(requests.map(pathOf))]).to.deep.equal(['https://api.example/getWallets'])
  })

  it('wallets are looked up in the directory where one is named, also without an API', async () => {
    await start({ directory: 'https://directory.example' })
    await (await w3m.load.wallets()).fetch()
    expect([...new Set(requests.map(pathOf))]).to.deep.equal(['https://directory.example/getWallets'])
  })

  it('wallets are looked up anew where another directory is named', async () => {
    await start({ api: 'https://api.example' })
    const wallets = await w3m.load.wallets()
    await wallets.fetch()
    requests.length = 0
    w3m.updateOptions({ services: { api: 'https://api.example', directory: 'https://directory.example' } })
    await until(wallets.$all, ({ status }) => status === 'ready')
    expect([...new Set(requests.map(pathOf))]).to.deep.equal(['https://directory.example/getWallets'])
  })
})
