import { expect } from 'chai'
import { createFakeLibrary } from '../../testing/fake-library.js'
import { cleanLate } from './late-cleaning.js'

describe('the codes of an earlier visit', () => {
  const start = () => {
    const fake = createFakeLibrary()
    const cleaned: unknown[] = []
    fake.provider.cleanupPendingPairings = options => Promise.resolve(void cleaned.push(options))
    cleanLate(fake.provider, fake.core)
    const show = async () => {
      void fake.provider.pair(undefined)
      await Promise.resolve()
      return `unsubscribe ${fake.codes.at(-1)!.topic}`
    }
    return { fake, cleaned, show, asked: fake.relayer.asked, clean: fake.provider.cleanupPendingPairings.bind(fake.provider) }
  }

  it('are given up once a code is on show, and not before', async () => {
    const { show, asked, clean } = start()
    const former = [await show(), await show()]
    await clean()
    expect(asked).to.deep.equal([])
    await show()
    expect(asked).to.deep.equal(former)
    await show()
    expect(asked).to.deep.equal(former)
  })

  it('are given up once, however often that was asked for', async () => {
    const { show, asked, clean } = start()
    const former = await show()
    await clean()
    await clean()
    await show()
    expect(asked).to.deep.equal([former])
  })

  it('are deleted at once after the end of a session', async () => {
    const { fake, show, asked, cleaned, clean } = start()
    await show()
    const before = fake.listenerCount()
    await clean({ deletePairings: true })
    expect(cleaned).to.deep.equal([{ deletePairings: true }])
    expect(asked).to.deep.equal([])
    expect(fake.listenerCount()).to.equal(before)
  })
})
