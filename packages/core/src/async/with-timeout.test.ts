import { expect } from 'chai'
import { W3mError } from '../errors/w3m-error.js'
import { withTimeout } from './with-timeout.js'

const never = new Promise<never>(() => undefined)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(() => 'resolved').catch((error: unknown) => (error as W3mError).code ?? error)

describe('settle', () => {
  it('gives the answer', async () =>
    expect(await withTimeout(Promise.resolve(1), { timeoutMs: 1000, name: 'it' })).to.equal(1))

  it('gives the error as it is', async () => {
    const error = new Error('no')
    expect(
      await withTimeout(Promise.reject(error), { timeoutMs: 1000, name: 'it' }).catch((caught: unknown) => caught),
    ).to.equal(error)
  })

  it('ends at the limit, and says who was awaited', async () => {
    const error = await withTimeout(never, { timeoutMs: 1, name: 'the wallet' }).catch((caught: unknown) => caught)
    expect(error).to.include({ code: 'TIMEOUT', message: 'No answer came from the wallet within 0.001 seconds.' })
  })

  it('ends with the signal', async () => {
    const controller = new AbortController()
    const code = codeOf(withTimeout(never, { timeoutMs: 1000, name: 'it', signal: controller.signal }))
    controller.abort()
    expect(await code).to.equal('ABORTED')
  })

  it('ends at once for a signal that was aborted before, with its own reason', async () => {
    const signal = AbortSignal.abort(new W3mError('MODAL_CLOSED', {}))
    expect(await codeOf(withTimeout(never, { timeoutMs: 1000, name: 'it', signal }))).to.equal('MODAL_CLOSED')
  })

  it('takes a refusal that comes after the end, so that nothing of it is left to the page', async () => {
    const refusals: unknown[] = []
    const work = {
      then: (_: unknown, refused?: unknown) => void refusals.push(refused),
    } as unknown as PromiseLike<never>
    for (const signal of [undefined, AbortSignal.abort()])
      await codeOf(withTimeout(work, { timeoutMs: 1, name: 'it', ...(signal && { signal }) }))
    expect(refusals.map(refused => typeof refused)).to.deep.equal(['function', 'function'])
  })
})
