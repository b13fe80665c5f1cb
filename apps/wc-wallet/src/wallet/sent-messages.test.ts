import { describe, it } from 'node:test'
import { expect } from 'chai'
import { followSentMessages, type PublishingRelayer } from './sent-messages.js'

describe('What the wallet has sent', () => {
  const start = () => {
    const acts: { resolve: () => void; reject: (error: Error) => void }[] = []
    const relayer: PublishingRelayer = {
      publish: () => new Promise((resolve, reject) => acts.push({ resolve, reject })),
    }
    const sent = followSentMessages(relayer)
    const outcomeOf = (promise: Promise<void>) => promise.then(() => 'taken').catch((error: Error) => error.message)
    return { relayer, sent, acts, outcomeOf }
  }

  it('has arrived when the relay acknowledged all of it', async () => {
    const { relayer, sent, acts } = start()
    void relayer.publish('topic', 'one')
    void relayer.publish('topic', 'two')
    let isTaken = false
    const waiting = sent.acknowledged().then(() => (isTaken = true))
    acts[0]!.resolve()
    await new Promise(resolve => setImmediate(resolve))
    expect(isTaken).to.equal(false)
    acts[1]!.resolve()
    await waiting
    await sent.acknowledged()
  })

  it('has not arrived where the relay did not take it: who waits hears it, the library as little as before', async () => {
    const { relayer, sent, acts, outcomeOf } = start()
    const unheard = relayer.publish('topic', 'refusal')
    const outcome = outcomeOf(relayer.publish('topic', 'answer', { internal: { throwOnFailedPublish: true } }))
    const waiting = outcomeOf(sent.acknowledged())
    for (const { reject } of acts) reject(new Error('no'))
    expect(await waiting).to.equal('The relay has not taken the message.')
    expect(await outcome).to.equal('no')
    await unheard
    expect(await outcomeOf(sent.acknowledged())).to.equal('taken')
  })

  it('is waited for no longer than 15 seconds', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { relayer, sent, outcomeOf } = start()
    void relayer.publish('topic', 'lost')
    const waiting = outcomeOf(sent.acknowledged())
    t.mock.timers.tick(15_000)
    expect(await waiting).to.equal('The relay has not taken the message.')
  })
})
