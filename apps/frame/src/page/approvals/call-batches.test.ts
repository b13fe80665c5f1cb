import { expect } from 'chai'
import { approvalContext } from '../testing/approval-fixture.js'
import { batchOf, writeBatch } from './call-batches.js'

describe('A batch', () => {
  it('is known to the page that sent it, and not to one at another port of its host', async () => {
    const { env } = approvalContext('http://app.example:8080')
    const batch = { id: 'x', chainId: 'eip155:1', hashes: [], count: 1 }
    await writeBatch(batch, env)
    expect(await batchOf('x', env)).to.deep.equal(batch)
    expect(await batchOf('8080:x', { ...env, origin: 'http://app.example' })).to.equal(undefined)
  })
})
