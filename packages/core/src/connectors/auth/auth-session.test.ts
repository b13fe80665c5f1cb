import { expect } from 'chai'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import { loadedNamespaces } from '../../testing/built-in-namespaces.js'
import { createFakeFrame, type FakeFrame } from '../../testing/fake-frame.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import { until } from '../../testing/until.js'
import { acrossSessions } from '../session-events.js'
import { createAuthSession } from './auth-session.js'
import type { AuthSession } from './embedded-session.js'
import { createFrameLink, type FrameLink } from './frame-link.js'
import { createLoginCache, type LoginCache } from './login-cache.js'

const signal = new AbortController().signal
const email = 'ada@example.com'

describe('The session of the embedded wallet, where answers come late:', () => {
  let frame: FakeFrame
  let link: FrameLink
  let cache: LoginCache
  let session: AuthSession
  let emitted: string[]

  beforeEach(async () => {
    frame = createFakeFrame({ email })
    link = createFrameLink({
      load: () => Promise.resolve(frame.bridge),
      settings: () => ({ url: 'https://frame.example/' }),
      home: () => Promise.resolve(document.body),
      initialData: () => ({ app: {}, theme: {} }),
      onFailure: () => undefined,
    })
    cache = createLoginCache(createMemoryStorage())
    session = createAuthSession({
      link,
      cache,
      namespaces: loadedNamespaces,
      networks: () => [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork],
      active: () => fakeNetwork.caipNetworkId,
      preferred: () => 'smartAccount',
      prefers: () => undefined,
    })
    await session.enter('eip155', signal)
    emitted = []
    session.watch('eip155', {
      accountsChanged: ([address]) => emitted.push(`account ${address}`),
      chainChanged: chain => emitted.push(`chain ${chain}`),
      networksApproved: () => undefined,
      disconnected: () => emitted.push('disconnected'),
    })
  })
  afterEach(() => link.destroy())

  /** Begins, and resolves with the end of it once the frame was asked this, which hangs. */
  async function hanging(name: string, begin: () => Promise<unknown>): Promise<{ readonly outcome: Promise<unknown> }> {
    frame.flags.hangs.add(name)
    const before = frame.count(name)
    const outcome = begin()
    await until(frame.$requestedMethod, () => frame.count(name) > before)
    return { outcome }
  }
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: { readonly code: unknown }) => error.code,
    )
  /** From here on it is answered at once; what hangs goes on hanging. */
  const answersAgain = (name: string) => frame.flags.hangs.delete(name)

  it('stays at the frame while another wallet has its place, and asks it nothing', async () => {
    session.release()
    expect([emitted, session.status('eip155'), session.$info.get()]).to.deep.equal([
      ['disconnected'],
      undefined,
      undefined,
    ])
    expect([frame.count('SIGN_OUT'), frame.rejections, cache.isUsed(), cache.email()]).to.deep.equal([
      0,
      1,
      true,
      email,
    ])
    expect(await session.peek('eip155', signal)).to.deep.equal([fakeAddress])
    expect([session.status('eip155'), session.$info.get()]).to.deep.equal([undefined, undefined])
    expect((await session.restore('eip155', signal))?.accounts).to.deep.equal([fakeAddress])
    expect(session.status('eip155')?.addresses).to.deep.equal([fakeAddress])
  })

  it('tells who holds its provider that the visitor is in again, and where', async () => {
    const provider: unknown[] = []
    session.watch(
      'eip155',
      acrossSessions({
        accountsChanged: accounts => provider.push(accounts),
        chainChanged: chain => provider.push(chain),
        networksApproved: () => undefined,
        disconnected: () => provider.push('disconnected'),
      }),
    )
    session.release()
    await session.restore('eip155', signal)
    expect(provider).to.deep.equal(['disconnected', '1', [fakeAddress]])
    session.release()
    await session.restore('eip155', signal)
    expect(provider.slice(3)).to.deep.equal(['disconnected', [fakeAddress]])
    expect(emitted).to.deep.equal(['disconnected', 'disconnected'])
  })

  it('says which accounts the visitor has, also where the frame is asked of a namespace that has one', async () => {
    expect(session.$info.get()?.user).to.deep.equal({ email })
    frame.flags.accounts = [
      { address: fakeAddress, type: 'eoa' },
      { address: otherFakeAddress, type: 'smartAccount' },
    ]
    await session.enter('eip155', signal)
    await session.enter('solana', signal)
    expect(session.$info.get()?.user).to.deep.equal({ email, accounts: frame.flags.accounts })
    session.renameEmail('bo@example.com')
    expect(session.$info.get()?.user.accounts).to.equal(frame.flags.accounts)
    session.release()
    frame.flags.accounts = undefined
    await session.restore('eip155', signal)
    expect(session.$info.get()?.user).not.to.have.property('accounts')
  })

  it('is shown without the mailbox of who was in before, where the frame says that there is none', async () => {
    Object.assign(frame.flags, { email: undefined, userName: 'bob.eth' })
    await session.enter('eip155', signal)
    expect([session.$info.get()?.user, cache.email()]).to.deep.equal([{ username: 'bob.eth' }, undefined])
  })

  it('keeps a mailbox of which a frame says nothing', async () => {
    frame.flags.answers.set('GET_USER', { address: fakeAddress, chainId: 1 })
    await session.enter('eip155', signal)
    expect([session.$info.get()?.user, cache.email()]).to.deep.equal([{ email }, email])
  })

  it('is not there any more once the frame knows nobody', async () => {
    session.release()
    let logOutCount = 0
    session.onLogOut(() => logOutCount++)
    frame.flags.email = undefined
    expect([await session.peek('eip155', signal), logOutCount, cache.isUsed()]).to.deep.equal([undefined, 1, false])
    expect(await session.restore('eip155', signal)).to.equal(undefined)
  })

  it('ends at the frame also while another wallet has its place', async () => {
    session.release()
    await session.logOut({ isSure: true })
    expect([frame.count('SIGN_OUT'), cache.isUsed()]).to.deep.equal([1, false])
  })

  it('a switch of the network is one, whatever was answered about the account meanwhile', async () => {
    const doubt = await hanging('GET_USER', session.revalidate)
    const moved = await hanging('SWITCH_NETWORK', () => session.switchTo(otherFakeNetwork))
    frame.release('GET_USER')
    await doubt.outcome
    frame.release('SWITCH_NETWORK')
    expect(await codeOf(moved.outcome)).to.equal('none')
    expect([session.status('eip155')?.active, emitted]).to.deep.equal(['eip155:10', ['chain 10']])
  })

  it('a switch that a later one overtook is none', async () => {
    const previousSwitch = await hanging('GET_USER', () => session.switchTo(otherFakeNetwork))
    const code = codeOf(previousSwitch.outcome)
    answersAgain('GET_USER')
    await session.switchTo(fakeNetwork)
    frame.release('GET_USER')
    expect(await code).to.equal('ABORTED')
    expect([session.status('eip155')?.active, emitted]).to.deep.equal([
      fakeNetwork.caipNetworkId,
      [`chain ${fakeNetwork.id}`],
    ])
  })

  it('also where somebody else came in meanwhile', async () => {
    const doubt = await hanging('GET_USER', session.revalidate)
    const moved = await hanging('SWITCH_NETWORK', () => session.switchTo(otherFakeNetwork))
    frame.flags.evmAddress = otherFakeAddress
    frame.release('GET_USER')
    await doubt.outcome
    frame.release('SWITCH_NETWORK')
    expect(await codeOf(moved.outcome)).to.equal('none')
    expect(session.status('eip155')).to.deep.include({ addresses: [otherFakeAddress], active: 'eip155:10' })
    expect(emitted).to.deep.equal([`account ${otherFakeAddress}`, 'chain 10'])
  })

  it('the network stays where it was switched to, and the account of its kind, whatever was asked before', async () => {
    frame.flags.smartAccountNetworks = [1]
    await session.enter('eip155', signal)
    const doubt = await hanging('GET_USER', session.revalidate)
    answersAgain('GET_USER')
    await session.switchTo(otherFakeNetwork)
    frame.release('GET_USER')
    await doubt.outcome
    expect([session.status('eip155')?.active, session.$info.get()?.accountType, emitted]).to.deep.equal([
      'eip155:10',
      'eoa',
      ['chain 10'],
    ])
  })

  it('the last answer about the account is that of the last question', async () => {
    const first = await hanging('GET_USER', session.revalidate)
    frame.flags.evmAddress = otherFakeAddress
    answersAgain('GET_USER')
    await session.revalidate()
    frame.flags.evmAddress = fakeAddress
    frame.release('GET_USER')
    await first.outcome
    expect(session.status('eip155')?.addresses).to.deep.equal([otherFakeAddress])
  })

  for (const [what, begin] of [
    ['a doubt', () => session.revalidate()],
    ['a switch of the network', () => session.switchTo(otherFakeNetwork)],
    ['another kind of account', () => session.prefer('eoa')],
  ] as const)
    it(`nobody is in after a sign-out, though ${what} hears of the account then`, async () => {
      const reconnected = await hanging('GET_USER', begin)
      const code = codeOf(reconnected.outcome)
      await session.logOut()
      emitted = emitted.filter(event => event !== 'disconnected')
      frame.flags.answers.set('GET_USER', { address: fakeAddress, chainId: 1, email })
      frame.release('GET_USER')
      await code
      expect([session.status('eip155'), session.$info.get(), cache.isUsed(), cache.email(), emitted]).to.deep.equal([
        undefined,
        undefined,
        false,
        undefined,
        [],
      ])
    })

  it('a mailbox that was changed stays, whatever was asked before', async () => {
    const doubt = await hanging('GET_USER', session.revalidate)
    session.renameEmail('bob@example.com')
    frame.release('GET_USER')
    await doubt.outcome
    expect(session.$info.get()?.user.email).to.equal('bob@example.com')
    expect(cache.email()).to.equal('bob@example.com')
  })

  it('who came in again stays, though a doubt from before hears that nobody was in', async () => {
    const doubt = await hanging('IS_CONNECTED', session.revalidate)
    await session.logOut()
    frame.flags.email = email
    await session.enter('eip155', signal)
    frame.flags.answers.set('IS_CONNECTED', { isConnected: false })
    frame.release('IS_CONNECTED')
    await doubt.outcome
    expect(session.status('eip155')?.addresses).to.deep.equal([fakeAddress])
  })

  it('nobody is in where the frame has nobody by now, though a doubt from before heard of somebody', async () => {
    const first = await hanging('GET_SMART_ACCOUNT_ENABLED_NETWORKS', session.revalidate)
    frame.flags.email = undefined
    const second = session.revalidate()
    frame.release('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    await Promise.all([first.outcome, second])
    expect([session.status('eip155'), emitted]).to.deep.equal([undefined, ['disconnected']])
  })
})
