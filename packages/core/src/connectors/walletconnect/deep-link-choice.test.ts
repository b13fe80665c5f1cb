import { expect } from 'chai'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import { createDeepLinkChoice, deepLinkChoiceKey } from './deep-link-choice.js'

const session = { topic: 'ab' }

describe('the app that requests open', () => {
  /** @param isStored whether local storage keeps what it is given */
  const start = (isStored = true) => {
    const memory = createMemoryStorage()
    const storage = { ...memory, set: (key: string, value: string) => memory.set(key, value) || isStored }
    const opened: string[] = []
    return { storage, opened, choice: createDeepLinkChoice(storage, href => opened.push(href)) }
  }

  it('is kept where the library looks for it', () => {
    const { storage, choice, opened } = start()
    choice.save({ name: 'Trust' }, 'trust://')
    expect(JSON.parse(storage.get(deepLinkChoiceKey)!)).to.deep.equal({ name: 'Trust', href: 'trust://' })
    choice.follow(session)
    expect(opened).to.deep.equal([])
  })

  it('is opened here where it is a bot of Telegram', () => {
    const { storage, choice, opened } = start()
    choice.save({ name: 'Bot' }, 'https://t.me/wallet_bot/')
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
    choice.follow(session)
    expect(opened).to.deep.equal(['https://t.me/wallet_bot/'])
  })

  for (const [base, href] of [
    ['trust://', 'trust://wc?sessionTopic=ab'],
    ['https://trust.example/app', 'https://trust.example/app/wc?sessionTopic=ab'],
  ] as const)
    it(`is opened here where the library cannot find it, as it is kept in memory: ${base}`, () => {
      const { choice, opened } = start(false)
      choice.save({ name: 'Trust' }, base)
      choice.follow(session)
      const again = start(false)
      again.choice.restore(choice.stored())
      again.choice.follow(session)
      choice.forget()
      choice.follow(session)
      expect([opened, again.opened, choice.stored()]).to.deep.equal([[href], [href], undefined])
    })

  for (const base of ['trust://', 'https://t.me/wallet_bot/'])
    it(`is not opened where its wallet forbids that: ${base}`, () => {
      const { choice, opened } = start(false)
      choice.save(undefined, base)
      choice.follow({ ...session, sessionConfig: { disableDeepLink: true } })
      expect(opened).to.deep.equal([])
    })

  for (const base of ['trust://', 'https://t.me/wallet_bot/'])
    it(`is the same where its session is the active one again: ${base}`, () => {
      const { choice } = start()
      choice.save({ name: 'Wallet' }, base)
      const stored = choice.stored()
      const again = start()
      again.choice.restore(stored)
      again.choice.follow(session)
      const href = again.storage.get(deepLinkChoiceKey) ?? again.choice.stored()
      expect([JSON.parse(href!), again.opened]).to.deep.equal([
        { name: 'Wallet', href: base },
        base.startsWith('https:') ? [base] : [],
      ])
      again.choice.restore(undefined)
      expect(again.choice.stored()).to.equal(undefined)
    })

  for (const [isStored, values] of [
    [true, ['nonsense', 'null', '{"href":7}', '{"href":"https://t.me.evil.example/"}']],
    [false, ['nonsense', 'null', '{"href":7}', '{"href":"javascript://%0aalert(1)"}', '{"href":"trust"}']],
  ] as const)
    it(`is what anybody wrote into storage${isStored ? '' : ' in memory'}, opened by nobody here`, () => {
      const { choice, opened } = start(isStored)
      for (const stored of values) {
        choice.restore(stored)
        choice.follow(session)
        expect([choice.stored(), opened]).to.deep.equal([stored, []])
      }
    })

  it('is forgotten', () => {
    const { storage, choice, opened } = start()
    for (const base of ['trust://', 'https://t.me/wallet_bot/']) {
      choice.save(undefined, base)
      choice.forget()
    }
    choice.follow(session)
    expect([storage.get(deepLinkChoiceKey), opened]).to.deep.equal([undefined, []])
  })
})
