import { expect } from 'chai'
import type { TabNotice } from '../../vault/tab-channel.js'
import { createApprovalQueue } from '../rpc/approval-queue.js'
import { tabStorage } from '../tab-storage.js'
import type { RpcFailure } from '../rpc/rpc-failure.js'
import type { Session } from './session.js'
import { handleTabNotice } from './other-tabs.js'

const origin = 'https://app.example'
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    value => value,
    (error: RpcFailure) => error.code,
  )

describe('What another tab of the browser says', () => {
  const cases: readonly (readonly [news: TabNotice, calls: readonly string[], outcome: unknown])[] = [
    ['signed-out', ['doubts', 'another'], 4001],
    ['locked', [], 'done'],
    ['secured', ['doubts', 'the same'], 'done'],
    [{ entered: 'somebody else' }, ['doubts', 'another'], 4001],
    [{ entered: 'visitor' }, [], 'done'],
  ]
  for (const [news, expected, outcome] of cases) {
    it(`${JSON.stringify(news)} ${outcome === 4001 ? 'ends' : 'leaves'} what waits here for the visitor`, async () => {
      const calls: string[] = []
      const queue = createApprovalQueue(
        () => 0,
        tabStorage(() => null),
      )
      let resolveState: (value: unknown) => void = () => undefined
      const queued = codeOf(queue.enqueue(origin, () => new Promise(resolve => (resolveState = resolve))))
      const session = {
        invalidate: () => calls.push('doubts'),
        isAnother: userId => Promise.resolve(userId !== 'visitor'),
      } as Partial<Session> as Session
      handleTabNotice(news, origin, { queue, session }, isSame => calls.push(isSame ? 'the same' : 'another'))
      await Promise.resolve()
      resolveState('done')
      expect([await queued, calls]).to.deep.equal([outcome, expected])
    })
  }
})
