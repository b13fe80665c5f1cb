import { expect } from 'chai'
import { waitUntil } from '../testing/wait-until.js'
import { PendingActions } from './pending-actions.js'

describe('The pending actions of an element', () => {
  const start = (slowAfterMs = 60_000) => {
    const drawn: (readonly [isBusy: boolean, isSlow: boolean])[] = []
    const requestUpdate = () => void drawn.push([pending.isBusy, pending.isSlow])
    const pending = new PendingActions({ requestUpdate } as never)
    pending.slowAfterMs = slowAfterMs
    return { pending, drawn }
  }
  const held = () => {
    let end = (): void => undefined
    const ended = new Promise<void>(resolve => (end = resolve))
    return { ended, end }
  }

  it('run once for each id, as often as none of it is pending', async () => {
    const { pending } = start()
    const { ended, end } = held()
    const runs: string[] = []
    const action = (id: string) => () => {
      runs.push(id)
      return ended
    }
    const first = pending.run('a', action('a'))
    await pending.run('a', action('a again'))
    const other = pending.run('b', action('b'))
    expect([runs, pending.has('a'), pending.has('b'), pending.has('c')]).to.deep.equal([['a', 'b'], true, true, false])
    end()
    await Promise.all([first, other])
    await pending.run('a', action('a later'))
    expect([runs, pending.isBusy]).to.deep.equal([['a', 'b', 'a later'], false])
  })

  it('fail as the action does, and are over then', async () => {
    const { pending, drawn } = start()
    const failure = new Error('down')
    expect(await pending.run('a', () => Promise.reject(failure)).catch((error: unknown) => error)).to.equal(failure)
    expect(drawn).to.deep.equal([
      [true, false],
      [false, false],
    ])
  })

  it('are slow after a while, until they end', async () => {
    const { pending, drawn } = start(0)
    const { ended, end } = held()
    const run = pending.run('a', () => ended)
    await waitUntil(() => pending.isSlow)
    end()
    await run
    expect(drawn).to.deep.equal([
      [true, false],
      [true, true],
      [false, false],
    ])
  })
})
