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
    choice.keep({ name: 'Trust' }, 'trust://')
    expect(JSON.parse(storage.get(deepLinkChoiceKey)!)).to.deep.equal({ name: 'Trust', href: 'trust://' })
    choice.follow()
    expect(opened).to.deep.equal([])
  })

  it('is opened here where it is a bot of Telegram', () => {
    const { storage, choice, opened } = start()
    choice.keep({ name: 'Bot' }, 'https://t.me/wallet_bot/')
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
    choice.follow()
    expect(opened).to.deep.equal(['https://t.me/wallet_bot/'])
  })

  it('is forgotten', () => {
    const { storage, choice, opened } = start()
    for (const base of ['trust://', 'https://t.me/wallet_bot/']) {
      choice.keep(undefined, base)
      choice.forget()
    }
    choice.follow()
    expect([storage.get(deepLinkChoiceKey), opened]).to.deep.equal([undefined, []])
  })
})
