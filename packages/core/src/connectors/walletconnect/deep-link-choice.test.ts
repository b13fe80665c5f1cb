import { expect } from 'chai'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import { createDeepLinkChoice, deepLinkChoiceKey } from './deep-link-choice.js'

describe('the app that requests open', () => {
  const start = () => {
    const storage = createMemoryStorage()
    const opened: string[] = []
    return { storage, opened, choice: createDeepLinkChoice(storage, href => opened.push(href)) }
  }

  it('is kept where the library looks for it', () => {
    const { storage, choice, opened } = start()
    choice.save({ name: 'Trust' }, 'trust://')
    expect(JSON.parse(storage.get(deepLinkChoiceKey)!)).to.deep.equal({ name: 'Trust', href: 'trust://' })
    choice.follow()
    expect(opened).to.deep.equal([])
  })

  it('is opened here where it is a bot of Telegram', () => {
    const { storage, choice, opened } = start()
    choice.save({ name: 'Bot' }, 'https://t.me/wallet_bot/')
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
    choice.follow()
    expect(opened).to.deep.equal(['https://t.me/wallet_bot/'])
  })

  for (const base of ['trust://', 'https://t.me/wallet_bot/'])
    it(`is the same where its session is the active one again: ${base}`, () => {
      const { choice } = start()
      choice.save({ name: 'Wallet' }, base)
      const stored = choice.stored()
      const again = start()
      again.choice.restore(stored)
      again.choice.follow()
      const href = again.storage.get(deepLinkChoiceKey) ?? again.choice.stored()
      expect([JSON.parse(href!), again.opened]).to.deep.equal([
        { name: 'Wallet', href: base },
        base.startsWith('https:') ? [base] : [],
      ])
      again.choice.restore(undefined)
      expect(again.choice.stored()).to.equal(undefined)
    })

  it('is what anybody wrote into storage, opened by nobody here', () => {
    const { choice, opened } = start()
    for (const stored of ['nonsense', 'null', '{"href":7}', '{"href":"https://t.me.evil.example/"}']) {
      choice.restore(stored)
      choice.follow()
      expect([choice.stored(), opened]).to.deep.equal([stored, []])
    }
  })

  it('is forgotten', () => {
    const { storage, choice, opened } = start()
    for (const base of ['trust://', 'https://t.me/wallet_bot/']) {
      choice.save(undefined, base)
      choice.forget()
    }
    choice.follow()
    expect([storage.get(deepLinkChoiceKey), opened]).to.deep.equal([undefined, []])
  })
})
