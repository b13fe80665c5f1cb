import { expect } from 'chai'
import { wasAborted } from '../rpc/rpc-failure.js'
import { vaultFailure, vaultRequests } from '../testing/vault-requests.js'
import { failureText, watchSession } from './page-failure.js'

describe('What the wallet’s own page says of a failure', () => {
  for (const [title, failure, message] of [
    ['that it did not work, where the server cannot be reached', vaultFailure('UNREACHABLE'), 'recover.failed'],
    ['the same of a file that did not come', new TypeError('Failed to fetch'), 'recover.failed'],
    ['nothing where the visitor is led to the login', vaultFailure('LOGGED_OUT'), undefined],
    ['nothing where the visitor said no', wasAborted(), undefined],
  ] as const)
    it(`is ${title}`, () => expect(failureText(failure)).to.equal(message))

  it('is told of a session that has ended, and its caller is as well', async () => {
    const ended: string[] = []
    const { vault } = vaultRequests({
      'session.endOthers': () => {
        throw vaultFailure('LOGGED_OUT')
      },
      'devices.list': () => ({ devices: [] }),
    })
    const watched = watchSession(
      () => vault,
      method => ended.push(method),
    )
    expect(await watched.call('devices.list', undefined)).to.deep.equal({ devices: [] })
    for (const method of ['recovery.list', 'session.endOthers'] as const)
      expect(await watched.call(method, undefined).catch((error: unknown) => error)).to.have.property('code')
    expect(ended).to.deep.equal(['session.endOthers'])
  })
})
