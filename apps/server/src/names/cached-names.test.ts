import { describe, it } from 'node:test'
import type { CaipNetworkId } from '@w3m/core/caip'
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
    nameOf: async (address: string, consume?: (cost: number) => Promise<void>, chain?: CaipNetworkId) => {
      requestCount += 1
      await consume?.(4)
      return chain === 'eip155:10' ? undefined : `${address}.local`
    },
  }

  it('are those of the chain that they are asked for on', async () => {
    requestCount = 0
    const names = cacheNames(source, () => 0)
    const nameOn = (chain?: CaipNetworkId) => names.nameOf('Ada', undefined, chain)
    expect([
      await nameOn(),
      await nameOn('eip155:10'),
      await nameOn('eip155:1'),
      await nameOn('eip155:10'),
    ]).to.deep.equal(['Ada.local', undefined, 'Ada.local', undefined])
    expect(requestCount).to.equal(3)
  })

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
