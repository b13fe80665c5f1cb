import { expect } from 'chai'
import { describe, it } from 'node:test'
import { createRequestPace } from './request-pace.js'

describe('The pace of requests', () => {
  const { signal } = new AbortController()

  it('lets owners ask one after the other, however many requests each has', async () => {
    const pace = createRequestPace({ everyMs: 0, ownMs: 0 })
    const order: string[] = []
    const enter = (owner: string) => pace.wait(owner, signal).then(() => order.push(owner))
    await Promise.all([enter('first'), enter('one'), enter('one'), enter('one'), enter('two')])
    expect(order).to.deep.equal(['first', 'one', 'two', 'one', 'one'])
  })

  it('lets an owner ask again when its time has passed, also where one that waited has gone', async () => {
    let nowMs = 0
    const pace = createRequestPace({ everyMs: 0, ownMs: 200, now: () => nowMs })
    const order: string[] = []
    const enter = (name: string, owner: string, stopped = signal) =>
      pace.wait(owner, stopped).then(() => order.push(name))
    await enter('first', 'one')
    const controller = new AbortController()
    const left = enter('gone', 'one', controller.signal).catch((error: unknown) => error)
    const second = enter('second', 'one')
    await enter('other', 'two')
    controller.abort('it left')
    expect(await left).to.equal('it left')
    nowMs = 199
    await enter('third', 'three')
    expect(order).to.deep.equal(['first', 'other', 'third'])
    nowMs = 200
    await second
    expect(order).to.deep.equal(['first', 'other', 'third', 'second'])
  })

  it('lets nobody in who has gone before', async () => {
    const pace = createRequestPace({ everyMs: 0, ownMs: 0 })
    expect(await pace.wait('one', AbortSignal.abort('gone')).catch((error: unknown) => error)).to.equal('gone')
  })
})
