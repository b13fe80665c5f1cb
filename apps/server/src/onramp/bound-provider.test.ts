import { describe, it } from 'node:test'
import { expect } from 'chai'
import { Failure } from '../http/failure.js'
import { boundProvider } from './bound-provider.js'
import type { OnrampProvider } from './onramp-provider.js'

/** A provider that answers when it is told to. */
function slowProvider() {
  const answers: (() => void)[] = []
  const late = () => new Promise<undefined>(resolve => answers.push(() => resolve(undefined)))
  const failing = () => Promise.reject(new Error('away'))
  const provider: OnrampProvider = {
    name: 'slow',
    label: 'Slow',
    feeRange: '1%',
    isSandbox: true,
    options: failing,
    quote: failing,
    checkout: failing,
    readWebhook: () => undefined,
    status: late,
  }
  return { provider, answers }
}
const outcome = (response: Promise<unknown>) =>
  response.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof Failure ? `${error.status} ${error.headers['retry-after']}` : Object(error).message,
  )

describe('A provider of coins', () => {
  it('is asked no more than so much at once; what is beyond is refused at once, and may be asked again', async () => {
    const { provider, answers } = slowProvider()
    const bound = boundProvider(provider, 2)
    const first = [outcome(bound.status('a')), outcome(bound.status('b'))]
    expect([await outcome(bound.status('c')), await outcome(bound.options({}))]).to.deep.equal(['503 1', '503 1'])
    expect(answers).to.have.length(2)
    answers[0]!()
    expect(await first[0]).to.equal('answered')
    const third = outcome(bound.status('d'))
    expect(answers).to.have.length(3)
    for (const answer of answers) answer()
    expect([await first[1], await third]).to.deep.equal(['answered', 'answered'])
  })

  it('that fails is asked again: a failure takes no place for good', async () => {
    const bound = boundProvider(slowProvider().provider, 1)
    for (let time = 0; time < 3; time++) expect(await outcome(bound.options({}))).to.equal('away')
  })

  it('is what it was otherwise, and its webhooks wait for nobody', async () => {
    const bound = boundProvider(slowProvider().provider, 1)
    void bound.status('a')
    expect(bound).to.include({ name: 'slow', label: 'Slow', feeRange: '1%', isSandbox: true })
    expect(bound.readWebhook(new Headers(), '')).to.equal(undefined)
  })
})
