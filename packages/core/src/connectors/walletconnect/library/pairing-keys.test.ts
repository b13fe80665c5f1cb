import { expect } from 'chai'
import { storeSignInKeys } from './pairing-keys.js'

describe('the keys of codes that sign in', () => {
  it('are each its own code’s, whichever was made last, and nobody else’s', async () => {
    const stored: unknown[] = []
    const decoded: unknown[] = []
    const authKeys = { set: async (name: string, keys: object) => void stored.push([name, keys]) }
    const crypto = { decode: async (...args: readonly unknown[]) => decoded.push(args) }
    storeSignInKeys({ authKeys, crypto })
    const [one, two] = [
      { responseTopic: 'one', publicKey: 'key of one' },
      { responseTopic: 'two', publicKey: 'key of two' },
    ]
    await authKeys.set('latest', one)
    await authKeys.set('latest', two)
    const library = { receiverPublicKey: 'key of two', encoding: 'base64' }
    for (const topic of ['one', 'two', 'a session']) await crypto.decode(topic, 'sealed', library)
    await crypto.decode('a session', 'sealed')
    expect(stored).to.deep.equal([
      ['latest', one],
      ['latest', two],
    ])
    expect(decoded).to.deep.equal([
      ['one', 'sealed', { ...library, receiverPublicKey: 'key of one' }],
      ['two', 'sealed', library],
      ['a session', 'sealed', library],
      ['a session', 'sealed', undefined],
    ])
  })
})
