import { expect } from 'chai'
import { createFakeLibrary, fakeSession } from '../../../testing/fake-library.js'
import { catchUp } from './stored-changes.js'

describe('catching up with other tabs', () => {
  const topicsOf = (fake: ReturnType<typeof createFakeLibrary>) =>
    fake.provider.client.session.getAll().map(({ topic }) => topic)
  const start = (stored: Readonly<Record<string, unknown>>) => {
    const fake = createFakeLibrary()
    return { fake, run: () => catchUp(fake.provider, fake.core, key => Promise.resolve(stored[key])) }
  }

  it('takes over a session with its keys, its end and its topic at the relay', async () => {
    const session = { ...fakeSession(), self: { publicKey: 'half' } }
    const { fake, run } = start({
      sessions: [session],
      keychain: { [session.topic]: 'secret', half: 'other half', unrelated: 'x' },
    })
    await run()
    expect(fake.provider.client.session.getAll()).to.deep.equal([session])
    expect([...fake.keys]).to.deep.equal([
      [session.topic, 'secret'],
      ['half', 'other half'],
    ])
    expect([...fake.expiries]).to.deep.equal([[session.topic, session.expiry]])
    expect(fake.relayer.asked).to.deep.equal([`subscribe ${session.topic}`])
    await run()
    expect(fake.relayer.asked, 'once').to.have.length(1)
  })

  it('takes no session that it could not read: one without its key', async () => {
    const { fake, run } = start({ sessions: [fakeSession()], keychain: {} })
    await run()
    expect([topicsOf(fake), fake.keys.size, fake.relayer.asked]).to.deep.equal([[], 0, []])
  })

  it('ends here what ended elsewhere, and leaves the rest', async () => {
    const [removed, remaining] = [fakeSession(), fakeSession()]
    const { fake, run } = start({ sessions: [remaining], keychain: { [remaining.topic]: 'secret' } })
    for (const session of [removed, remaining]) fake.hold(session)
    await run()
    expect([topicsOf(fake), fake.ended]).to.deep.equal([[remaining.topic], [removed.topic]])
  })

  it('leaves what was made here while it read', async () => {
    const session = fakeSession()
    const fake = createFakeLibrary()
    await catchUp(fake.provider, fake.core, key => {
      if (key === 'sessions') fake.hold(session)
      return Promise.resolve(undefined)
    })
    expect([topicsOf(fake), fake.ended]).to.deep.equal([[session.topic], []])
  })

  it('ends nothing where what is stored was wiped or cannot be read', async () => {
    const session = fakeSession()
    const { fake, run } = start({})
    fake.hold(session)
    await run()
    expect([topicsOf(fake), fake.ended]).to.deep.equal([[session.topic], []])
  })

  it('does not bring back what ended here while it read', async () => {
    const session = fakeSession()
    const fake = createFakeLibrary()
    fake.hold(session)
    await catchUp(fake.provider, fake.core, key => {
      if (key === 'sessions') fake.remove(session.topic)
      return Promise.resolve(key === 'sessions' ? [session] : { [session.topic]: 'secret' })
    })
    expect([topicsOf(fake), fake.keys.size]).to.deep.equal([[], 0])
  })

  it('has the provider forget its session first: with that it would give up the codes on show', async () => {
    const { fake, run } = start({ sessions: [] })
    void fake.provider.pair(undefined)
    fake.approve()
    let observed: unknown = 'nothing'
    const { engine } = fake.provider.client
    const end = engine.deleteSession
    engine.deleteSession = params => {
      observed = fake.provider.session
      return end(params)
    }
    await run()
    expect([observed, fake.ended.length]).to.deep.equal([undefined, 1])
  })
})
