import { describe, it } from 'node:test'
import { expect } from 'chai'
import { failure } from '../http/failure.js'
import { cacheNames } from './cached-names.js'

const refuse = () => Promise.reject(failure(429, '', 'Too many requests from this address.'))

describe('Names that are remembered', () => {
  let requestCount = 0
  const source = {
    isAddress: () => true,
    addressesOf: async () => undefined,
    textOf: async () => undefined,
    nameOf: async (address: string, consume?: (cost: number) => Promise<void>) => {
      requestCount += 1
      await consume?.(4)
      return `${address}.local`
    },
  }

  it('are asked anew by who waits for what somebody else could not pay for', async () => {
    requestCount = 0
    const names = cacheNames(source, () => 0)
    const outcomes = await Promise.allSettled([
      names.nameOf('ada', refuse),
      names.nameOf('ada', async () => undefined),
      names.nameOf('ada', refuse),
    ])
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled', 'fulfilled'])
    expect(requestCount).to.equal(2)
  })

  it('are not asked on and on by those who cannot pay', async () => {
    requestCount = 0
    const names = cacheNames(source, () => 0)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => names.nameOf('ada', refuse)))
    expect(outcomes.every(({ status }) => status === 'rejected')).to.equal(true)
    expect(requestCount).to.equal(3)
  })
})
